/** How the runner itself reaches a stand-in: like the functions, but with the endpoint in hand. */

export const TABLE_NAME = 'enquiries';
export const LOCAL_REGION = 'ap-southeast-2';
export const LOCAL_CREDENTIALS = { accessKeyId: 'local', secretAccessKey: 'local' };

export type AwsConfig = {
  readonly endpoint: string;
  readonly region: string;
  readonly credentials: typeof LOCAL_CREDENTIALS;
};

export function configureAws(endpoint: string): AwsConfig {
  return { endpoint, region: LOCAL_REGION, credentials: LOCAL_CREDENTIALS };
}
