// Preloaded by programs that run as long as their parent does: when the parent is gone, however it ended, they are told
// to stop.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// The channel to the parent does not keep the process alive.
process.channel?.unref();
