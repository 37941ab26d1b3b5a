// Loaded with --import into every process `npm start` starts: the channel to the parent closes however the parent
// ends, kill -9 included, and then this process ends as if it had been asked to.
if (process.channel) {
  process.once('disconnect', () => {
    process.kill(process.pid, 'SIGTERM');
    setTimeout(() => process.exit(1), 10_000).unref();
  });
  process.channel.unref();
}
