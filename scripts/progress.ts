/** Prints what is being done and, if it takes a while, for how long. */
export async function step<T>(title: string, work: () => T | Promise<T>): Promise<T> {
  const started = performance.now();
  const elapsed = () => `${((performance.now() - started) / 1000).toFixed(1)} s`;
  const live = process.stdout.isTTY;
  const ticker = setInterval(
    () =>
      live ? process.stdout.write(`\r  ${title} … ${elapsed()}`) : console.log(`  ${title} … ${elapsed()}`),
    live ? 200 : 10_000,
  );
  try {
    const result = await work();
    console.log(`${live ? '\r' : ''}✓ ${title} (${elapsed()})`);
    return result;
  } catch (error) {
    console.log(`${live ? '\r' : ''}✗ ${title} (${elapsed()})`);
    throw error;
  } finally {
    clearInterval(ticker);
  }
}
