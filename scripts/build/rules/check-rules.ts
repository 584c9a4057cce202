/** Checks the rule book in content/rules and in the lanes, and puts the compiled rules into both. */
import type { ContentLane } from '../../../functions/contract/content.ts';
import { RULE_FILES, type RuleFiles } from '../../../functions/fit/rule-files.ts';
import { SIGNALS } from '../../../functions/fit/signals.ts';
import type { WrittenLane } from '../check-lanes.ts';
import type { Content } from '../content.ts';
import { parseYaml, type Review } from '../problems.ts';
import type { SourceFile } from '../read-content.ts';
import { type CompiledLane, compileRules } from './compile-rules.ts';

type Ruled = {
  readonly rules: Content['rules'] | undefined;
  readonly lanes: readonly ContentLane[];
};

export function checkRules(
  sources: readonly SourceFile[],
  lanes: readonly WrittenLane[],
  review: Review,
): Ruled {
  const files = readRuleFiles(sources, review);
  if (files === undefined) return { rules: undefined, lanes: [] };
  const {
    book,
    proofs,
    lanes: compiled,
  } = compileRules({ files, lanes, signals: SIGNALS }, review);
  return {
    rules: { book, proofs },
    lanes: lanes
      .filter(({ left_out }) => !left_out)
      .flatMap((lane) => {
        const ruled = compiled.get(lane.id);
        return ruled === undefined ? [] : [putTogether(lane, ruled)];
      }),
  };
}

function readRuleFiles(sources: readonly SourceFile[], review: Review): RuleFiles | undefined {
  const known = Object.keys(RULE_FILES);
  for (const { file, name } of sources) {
    if (!known.includes(name)) {
      review.problems.push(`${file}: is no file of the rule book: ${known.join(', ')}`);
    }
  }
  const read = (name: keyof RuleFiles) =>
    parseYaml(
      {
        schema: RULE_FILES[name] as never,
        file: `content/rules/${name}.yaml`,
        source: sources.find((each) => each.name === name),
      },
      review,
    );
  const files = Object.fromEntries(
    known.map((name) => [name, read(name as keyof RuleFiles)]),
  ) as Partial<RuleFiles>;
  return isWhole(files) ? files : undefined;
}

const isWhole = (files: Partial<RuleFiles>): files is RuleFiles =>
  Object.values(files).every((file) => file !== undefined);

/** Without the rules as written: functions read only what is compiled. */
function putTogether(lane: WrittenLane, { caps, ...compiled }: CompiledLane): ContentLane {
  const { file: _, in_view, second_look, otherwise, asks, stops, left_out, lvr, ...rest } = lane;
  return { ...rest, ...compiled, lvr: lvr && { ...lvr, caps } };
}
