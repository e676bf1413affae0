/** Reads which device is calling, before a session begins. It costs no database. */
export abstract class DeviceReader {
  /**
   * The name of the device, the same every time, when its cookies hold a mark that this business gave to a device that
   * an account signed in on; else null.
   */
  abstract recognize(cookies: string | undefined): string | null;
}
