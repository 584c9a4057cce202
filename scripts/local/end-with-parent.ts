/**
 * Loaded before a script that must not outlive whoever started it: its standard input closes when that
 * process ends, killed or not. A build that went on would write into the next start's folder.
 */
process.stdin.once('end', () => process.exit(1)).resume();
// By itself it keeps nothing running.
process.stdin.unref();
