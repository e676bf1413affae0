/** Numbers that look random and are the same on every machine: the demo business is believable and repeatable. */
export class Random {
  constructor(private semilla: number) {}

  /** 0 <= x < 1. */
  siguiente(): number {
    this.semilla = (this.semilla + 0x6d2b79f5) | 0;
    let t = Math.imul(this.semilla ^ (this.semilla >>> 15), 1 | this.semilla);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number from `min` to `max`, both included. */
  entero(min: number, max: number): number {
    return min + Math.floor(this.siguiente() * (max - min + 1));
  }

  uno<T>(opciones: readonly T[]): T {
    return opciones[this.entero(0, opciones.length - 1)] as T;
  }

  /** True `de` times out of 100. */
  veces(de: number): boolean {
    return this.siguiente() * 100 < de;
  }

  /** Chooses among several options, each as often as it weighs. */
  porPeso<T extends { peso: number }>(opciones: readonly T[]): T {
    let punto = this.siguiente() * opciones.reduce((suma, o) => suma + o.peso, 0);
    return opciones.find((o) => (punto -= o.peso) < 0) ?? (opciones[0] as T);
  }
}
