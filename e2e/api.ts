import type { APIRequestContext } from '@playwright/test';

export const DEMO_PASSWORD = 'Jornal-demo-1';
export const DEMO = {
  admin: 'admin@jornal.demo',
  supervisor: 'supervisor@jornal.demo',
  operador: 'operador@jornal.demo',
} as const;
export type Role = keyof typeof DEMO;

export type Credentials = { email: string; password: string };
export type SessionUser = {
  id: number;
  email: string;
  operador: { id: number; nombre: string; apellido: string; entidad_id: number } | null;
};
export type Session = { access_token: string; user: SessionUser };

export type Operator = Credentials & { id: number; name: string; entidadId: number };
export type Service = { id: number; nombre: string; precio: number };

/** The API as a signed-in person, for the records that a journey needs before it begins. */
export class Api {
  constructor(
    private readonly http: APIRequestContext,
    private readonly url: string,
    private readonly token: string,
  ) {}

  static async signIn(http: APIRequestContext, url: string, { email, password }: Credentials): Promise<Session> {
    const answer = await http.post(`${url}/api/login`, { data: { email, password } });
    if (!answer.ok()) throw new Error(`POST /api/login ${email}: ${answer.status()} ${await answer.text()}`);
    return (await answer.json()) as Session;
  }

  async get<T>(path: string): Promise<T> {
    return this.read<T>(await this.http.get(`${this.url}/api${path}`, { headers: this.headers() }), `GET ${path}`);
  }

  async post<T>(path: string, data: unknown): Promise<T> {
    return this.read<T>(
      await this.http.post(`${this.url}/api${path}`, { headers: this.headers(), data }),
      `POST ${path}`,
    );
  }

  async put<T>(path: string, data: unknown): Promise<T> {
    return this.read<T>(
      await this.http.put(`${this.url}/api${path}`, { headers: this.headers(), data }),
      `PUT ${path}`,
    );
  }

  async delete<T>(path: string): Promise<T> {
    return this.read<T>(
      await this.http.delete(`${this.url}/api${path}`, { headers: this.headers() }),
      `DELETE ${path}`,
    );
  }

  /** Puts enough into a till for the payments from it, which otherwise ask first; 0 is that of the business itself. */
  async fillTill(entidad_id: number): Promise<void> {
    const base = { tipo: 'ingreso', medio: 'efectivo', monto: 1_000_000, concepto: 'Base' };
    await this.post('/caja-menor/movimientos', { ...base, entidad_id });
  }

  /** A new branch of the business's own company, with a name no other has. */
  async createBranch(): Promise<{ id: number; name: string }> {
    // After every branch of the demo data in the order of names: a screen that opens on the first branch opens on one with a history.
    const name = `Sucursal ${unique()}`;
    const [first] = await this.get<{ client_id: number }[]>('/branches');
    const email = `${name.replace(' ', '.').toLowerCase()}@jornal.demo`;
    const { data } = await this.post<{ data: { id: number } }>('/branches', {
      name,
      address: 'Calle 1',
      city: 'Bogotá',
      budget: 1_000_000,
      email,
      client_id: first?.client_id,
    });
    return { id: data.id, name };
  }

  /** A new operator of a branch, with a name no other has. */
  async createOperator(entidadId: number, password = 'Clave-de-viaje-1'): Promise<Operator> {
    const surname = unique();
    const email = `operador.${surname.toLowerCase()}@jornal.demo`;
    const cargos = await this.get<{ id: number }[]>('/cargo/listar-cargo');
    const { data } = await this.post<{ data: { id: number } }>('/operadores/crear-operador', {
      nombre: 'Zoraida',
      apellido: surname,
      telefono: '3001234567',
      entidad_id: entidadId,
      cargo_id: cargos[0]?.id,
      email,
      password,
    });
    return { id: data.id, name: `Zoraida ${surname}`, email, password, entidadId };
  }

  /** A service of the catalogue with a price and a share of our own. */
  async createService(
    nombre: string,
    precio: number,
    porcentaje_pago_empleado: number,
    entidad_id: number,
  ): Promise<Service> {
    const { data } = await this.post<{ data: Service }>('/servicios/crear-servicio', {
      nombre: `${nombre} ${unique()}`,
      precio,
      porcentaje_pago_empleado,
      entidad_id,
    });
    return data;
  }

  private headers(): Record<string, string> {
    return { authorization: `Bearer ${this.token}` };
  }

  private async read<T>(answer: Awaited<ReturnType<APIRequestContext['get']>>, what: string): Promise<T> {
    if (!answer.ok()) throw new Error(`${what}: ${answer.status()} ${await answer.text()}`);
    return (await answer.json()) as T;
  }
}

/** The day of the business. */
export const today = (): string => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Bogota' }).format(new Date());

/** A word that no other journey of this run, nor of another, has used. */
export function unique(): string {
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  return Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) => letters[byte % letters.length])
    .join('')
    .replace(/^./, (first) => first.toUpperCase());
}
