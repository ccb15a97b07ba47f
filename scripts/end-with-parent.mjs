// Preloaded by run-children.mjs: when the parent is gone, however it ended, the program stops.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// The channel to the parent does not keep the process alive.
process.channel?.unref();
