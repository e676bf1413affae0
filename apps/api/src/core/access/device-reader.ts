/** Reads which device is calling, before anybody has signed in. It costs no database. */
export abstract class DeviceReader {
  /** Its name, the same every time, when its cookies hold a mark that this business gave to a device somebody signed in on; else null. */
  abstract recognize(cookies: string | undefined): string | null;
}
