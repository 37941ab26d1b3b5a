// Loaded with --import into every process that `npm start` starts: the IPC channel closes however the parent ends,
// even by kill -9, and this process then ends with SIGTERM. Grandchildren inherit the variable, but their channel (a
// test runner's, say) is not ours: hence the parent's PID.
if (process.channel && process.env.DIE_WITH_PARENT === String(process.ppid)) {
  process.once('disconnect', () => {
    process.kill(process.pid, 'SIGTERM');
    setTimeout(() => process.exit(1), 10_000).unref();
  });
  process.channel.unref();
}
