/** What a stack says besides its resources: outputs for commands, and reasons for the security rules. */
import { CfnOutput, type Stack, Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

/** What the deploy and broker commands look up: names and addresses, nothing of people. */
export function tell(stack: Stack, outputs: Readonly<Record<string, string | undefined>>): void {
  for (const [name, value] of Object.entries(outputs)) {
    if (value !== undefined) new CfnOutput(stack, name, { value });
  }
}

/** Why a finding of the security rules is meant. One finding, one reason, at its own place. */
export function acknowledge(construct: IConstruct, rule: string, reason: string): void {
  Validations.of(construct).acknowledge({ id: `AwsSolutions-${rule}`, reason });
}
