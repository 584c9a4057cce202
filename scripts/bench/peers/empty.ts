/** What any process of ours costs before it does a thing. */
export const handler = async () => ({ statusCode: 200, body: '{}' });
