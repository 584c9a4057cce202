// Says at once which Node is needed. It is plain old JavaScript, as an old Node must be able to read
// it: `node scripts/local/require-node.js` stands before each script in package.json.
const NEEDED = 24;
const given = process.versions.node;

if (Number(given.split('.')[0]) < NEEDED) {
  console.error(
    `This needs Node ${NEEDED} or later, and it was started with Node ${given} (${process.execPath}).\n` +
      '`npm ci` brings the right one for most machines and `npm start` then finds it; ' +
      'otherwise install it from https://nodejs.org.',
  );
  process.exit(1);
}
