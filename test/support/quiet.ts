/** What functions write past the console goes by it in tests, so that vitest holds back what a passing one logs. */
process.stdout.write = (text) => {
  console.log(String(text).trimEnd());
  return true;
};
