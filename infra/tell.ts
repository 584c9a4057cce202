/**
 * What the deploy and broker commands look up of a stack: names and addresses, nothing of people.
 */
import { CfnOutput, type Stack } from 'aws-cdk-lib';

export function tell(stack: Stack, outputs: Readonly<Record<string, string | undefined>>): void {
  for (const [name, value] of Object.entries(outputs)) {
    if (value !== undefined) new CfnOutput(stack, name, { value });
  }
}
