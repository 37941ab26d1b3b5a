// Loaded with --import into every process `npm start` starts: the channel to the parent closes however the parent
// ends, kill -9 included, and then this process ends as if it had been asked to. A process that such a process
// starts inherits the flag, but its channel (a test runner's, say) is not ours: hence the parent's number.
if (process.channel && process.env.DIE_WITH_PARENT === String(process.ppid)) {
  process.once('disconnect', () => {
    process.kill(process.pid, 'SIGTERM');
    setTimeout(() => process.exit(1), 10_000).unref();
  });
  process.channel.unref();
}
