/** What `npm start` prints: where everything is, and one command for each thing to try. */
import { DEFAULT_DATA_DIR, type LocalSettings } from './settings.ts';
import type { LocalService } from './start-local.ts';

export function describeService(service: LocalService, settings: LocalSettings): string {
  const { url, inboxUrl, dynamodbUrl, sqsUrl } = service;
  return `
The service is ready.

  Service        ${url}
  Broker inbox   ${inboxUrl ?? `none: enquiries go to ${service.webhookUrl}`}
  DynamoDB       ${dynamodbUrl}
  SQS            ${sqsUrl}
  Data           ${settings.DATA_DIR} (secrets for development are in its secrets.json)

Try:

${listCommands(service).join('\n\n')}

  # the operator’s side: look up, send again, export, erase (-- help shows all)
  ${atData(settings)}npm run -s broker -- list --today

Ctrl-C ends it; the data stays.
`;
}

function atData({ DATA_DIR }: LocalSettings): string {
  return DATA_DIR === DEFAULT_DATA_DIR ? '' : `DATA_DIR='${DATA_DIR}' `;
}

function listCommands({ url, inboxUrl, functionNames }: LocalService): string[] {
  const scenario =
    '{"purpose":"pay a tax debt","security":"property","amount":150000,' +
    '"property_value":900000,"existing_debt":400000,"needed_within_days":10}';
  const enquiry =
    '{"name":"Sam Citizen","phone":"0491 570 006","email":"sam@example.com",' +
    '"scenario":"I need 150000 for a tax debt within ten days.","consent":true,' +
    '"consent_method":"user_submitted_form","notice_shown":true}';
  const rpc = (method: string, params: string) =>
    `{"jsonrpc":"2.0","id":1,"method":"${method}","params":${params}}`;
  const message =
    '{"message":{"messageId":"try-1","role":"ROLE_USER",' +
    '"parts":[{"text":"Which kinds of business finance are there?"}]}}';
  return [
    `  curl ${url}/v1/products`,
    `  curl '${url}/v1/products?lane=caveat'`,
    `  curl ${url}/v1/documents/lane:caveat`,
    `  curl '${url}/v1/search?q=second+mortgage'`,
    post(`${url}/v1/eligibility`, scenario),
    post(`${url}/v1/enquiry`, enquiry, `-H "Idempotency-Key: try-$(date +%s)"`),
    `  curl ${url}/health`,
    ...(functionNames.includes('mcp') ? [post(`${url}/mcp`, rpc('tools/list', '{}'))] : []),
    ...(functionNames.includes('a2a') ? [post(`${url}/a2a`, rpc('SendMessage', message))] : []),
    ...(inboxUrl ? [`  curl ${inboxUrl}/inbox.json`, failTwice(inboxUrl)] : []),
  ];
}

function post(url: string, body: string, header = ''): string {
  const headers = ["-H 'Content-Type: application/json'", header].filter(Boolean).join(' ');
  return `  curl ${url} ${headers} \\\n    -d '${body}'`;
}

function failTwice(inboxUrl: string): string {
  return `  # the broker answers 503 twice, then takes it\n${post(`${inboxUrl}/respond`, '{"status":503,"times":2}')}`;
}
