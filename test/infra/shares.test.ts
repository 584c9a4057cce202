/**
 * What a flood leaves to everybody else, worked out at its worst from the template's own numbers: the
 * throttle of each route, the share of concurrency of each function, and how long an answer may take.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { PATIENCE } from '../../functions/aws/dynamo.ts';
import { PROBE_PATIENCE_MS } from '../../functions/aws/queues.ts';
import { API_ROUTES } from '../../functions/edge/api-routes.ts';
import { stages } from '../../infra/stages.ts';
import {
  at,
  type Json,
  named,
  ofType,
  synthesise,
  type Templates,
  target,
} from '../support/infra-templates.ts';

type Path = keyof typeof API_ROUTES;

let templates: Templates;
beforeAll(async () => {
  templates = await synthesise({ stage: 'production', settings: stages.production });
});

const stage = (all: Templates) => named(all, 'ApiGatewayV2::Stage', 'FrontDoor');
const routeKey = (path: Path) => (API_ROUTES[path] === 'rest' ? '$default' : `ANY ${path}`);

/** Requests of one route draw on a bucket of their own where the stage names the route. */
function bucketOf(all: Templates, path: Path) {
  const { Properties } = stage(all);
  const own = Object(at(Properties, 'RouteSettings'))[routeKey(path)] as Json | undefined;
  const settings = own ?? at(Properties, 'DefaultRouteSettings');
  return {
    name: own === undefined ? 'shared' : path,
    perSecond: Number(at(settings, 'ThrottlingRateLimit')),
    burst: Number(at(settings, 'ThrottlingBurstLimit')),
  };
}

function functionOf(all: Templates, path: Path) {
  const { Properties } = named(all, 'Lambda::Function', nameOf(all, path));
  const seconds = Number(Properties['Timeout']);
  return { share: Number(Properties['ReservedConcurrentExecutions'] ?? 0), seconds };
}

/** By the route of the template, whatever the list of addresses says. */
function nameOf(all: Templates, path: Path): string {
  const wanted = routeKey(path);
  const route = ofType(all, 'ApiGatewayV2::Route').find(
    ({ Properties }) => Properties['RouteKey'] === wanted,
  );
  const ids = JSON.stringify(route?.Properties['Target']);
  const [, integration = ''] = /"Ref":"(\w+)"/.exec(ids) ?? [];
  const { Properties } = named(all, 'ApiGatewayV2::Integration', integration);
  const uri = JSON.stringify(Properties['IntegrationUri']);
  const alias = ofType(all, 'Lambda::Alias').find(({ id }) => uri.includes(`"${id}"`));
  return target(alias?.Properties['FunctionName']);
}

/** A look at table and queue ends by itself, and long before the function does; a cold start comes first. */
const LOOK_SECONDS = PROBE_PATIENCE_MS / 1000 + 1;
/** A reply is one read and one write, each of three tries at most. */
const REPLY_SECONDS = 2 * 3 * (PATIENCE.requestTimeout / 1000) + 1;
const BOUNDED: Partial<Record<Path, number>> = {
  '/health': LOOK_SECONDS,
  '/v1/reply': REPLY_SECONDS,
};

/** How many of `wanted` can be answered at once while the others are flooded without end. */
function leftFor(all: Templates, wanted: Path, flooded: readonly Path[]): number {
  const bucket = bucketOf(all, wanted);
  if (flooded.some((path) => bucketOf(all, path).name === bucket.name)) return 0;
  const { share, seconds } = functionOf(all, wanted);
  const held = flooded
    .filter((path) => nameOf(all, path) === nameOf(all, wanted))
    .map((path) => {
      const { burst, perSecond } = bucketOf(all, path);
      return burst + perSecond * (BOUNDED[path] ?? seconds);
    });
  return Math.max(0, Math.floor(share - held.reduce((sum, each) => sum + each, 0)));
}

const PATHS = Object.keys(API_ROUTES) as Path[];
const others = (...kept: Path[]) => PATHS.filter((path) => !kept.includes(path));

describe('whoever floods all other routes without end', () => {
  it('leaves enquiries their whole share', () => {
    expect(leftFor(templates, '/v1/enquiry', others('/v1/enquiry'))).toBe(10);
  });

  it('leaves withdrawals six at once', () => {
    expect(leftFor(templates, '/v1/withdrawal', others('/v1/withdrawal'))).toBe(6);
  });

  it('is refused before the answers of a flooded function hold all that an account may run', () => {
    const shares = ofType(templates, 'Lambda::Function').map(({ Properties }) =>
      Number(Properties['ReservedConcurrentExecutions']),
    );
    // AWS keeps a hundred back; 200 is the least that stages.ts asks of an account.
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeLessThanOrEqual(200 - 100);
  });
});

describe('a template that shares what it should not', () => {
  const spoilt = (spoil: (all: Templates) => void) => {
    const copy = structuredClone(templates);
    spoil(copy);
    return copy;
  };

  it('is noticed where a route draws on the bucket of all', () => {
    const all = spoilt((copy) => {
      delete Object(at(stage(copy).Properties, 'RouteSettings'))['ANY /v1/enquiry'];
    });
    expect(leftFor(all, '/v1/enquiry', ['/v1/eligibility'])).toBe(0);
  });

  it('is noticed where withdrawals are answered by a function that a flood can fill', () => {
    const all = spoilt((copy) => {
      const route = (path: string) => {
        const found = ofType(copy, 'ApiGatewayV2::Route').find(
          ({ Properties }) => Properties['RouteKey'] === `ANY ${path}`,
        );
        return Object(found?.Properties);
      };
      route('/v1/withdrawal').Target = route('/mcp').Target;
    });
    expect(leftFor(all, '/v1/withdrawal', ['/mcp'])).toBe(0);
  });

  it('is noticed where a function has no share of its own', () => {
    const all = spoilt((copy) => {
      const { Properties } = named(copy, 'Lambda::Function', 'withdrawal');
      delete Properties['ReservedConcurrentExecutions'];
    });
    expect(leftFor(all, '/v1/withdrawal', [])).toBe(0);
  });

  it('is noticed where looks at the health may hold the whole share', () => {
    const all = spoilt((copy) => {
      const settings = Object(at(stage(copy).Properties, 'RouteSettings'))['ANY /health'];
      Object.assign(settings, { ThrottlingRateLimit: 50 });
    });
    expect(leftFor(all, '/v1/withdrawal', ['/health'])).toBe(0);
  });
});
