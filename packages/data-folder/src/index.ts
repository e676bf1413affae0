// The door of the package: the folder a program keeps its data in, and whether it may write there.
export type { Conditions } from './conditions.js';
export { putOnDisk, settleFolder, writeToDisk } from './durable-files.js';
export { type FolderLock, takeFolderLock } from './folder-lock.js';
export { processExists } from './folder-owner.js';
export { answers } from './folder-socket.js';
export { explainFolderError, StartError } from './start-error.js';
export { WatchedDisk } from './watched-disk.js';
