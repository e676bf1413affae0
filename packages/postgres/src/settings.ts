/** The settings with which the PostgreSQL of the product is started. */
export const SETTINGS = {
  listen_addresses: '127.0.0.1',
  max_connections: '100',
  shared_buffers: '128MB',
  // The room its own log may take of a shop's disk; a crash is recovered from so much at most, which takes a second or
  // two.
  max_wal_size: '256MB',
  // After a crash everything goes to the disk before it is read: in one call where the system has it, instead of file
  // by file, which takes seconds.
  ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // A refused duplicate is everyday business and its statement holds people's data: neither belongs in the server's
  // log.
  log_min_messages: 'log',
  log_checkpoints: 'off',
};
/** For tests: nothing survives a power cut. */
export const QUICK_SETTINGS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
