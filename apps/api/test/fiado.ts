import type { ComisionDeFiado, CreditoDePersona, MovimientoDeDeuda } from '@jornal/contract';
import type { Actor } from './crear.js';
import type { Mostrador } from './mostrador.js';

/** A ticket of a branch, which lends from here on, of which a person is left owing everything. */
export async function dejarDebiendo(
  admin: Actor,
  { entidad_id, monto, ...de }: { entidad_id: number; persona_id: number; monto: number; fecha?: string },
  linea: { servicio_id: number; empleado_id: number },
): Promise<void> {
  await admin.api.put('/api/ajustes-sucursal').send({ entidad_id, fia: true, limite_fiado: 100_000 }).expect(200);
  const fiado = { entidad_id, ...de, lineas: [{ ...linea, cantidad: 1 }], cobros: [], queda_debiendo: monto };
  await admin.api.post('/api/tiquetes').send(fiado).expect(201);
}

/** A branch that lends up to 100.000 and a person of it, Luisa, with what is asked of their debt. */
export async function abrirFiado(admin: Actor, { entidad_id, pedir, unCorte }: Mostrador) {
  const luisa: number = (
    await admin.api
      .post('/api/personas')
      .send({ entidad_id, nombre: 'Luisa Mora', telefono: '310 555 0009' })
      .expect(201)
  ).body.data.id;
  const ajustar = (
    datos: { fia: boolean; limite_fiado: number; comision_fiado?: ComisionDeFiado },
    quien: Actor = admin,
  ) => quien.api.put('/api/ajustes-sucursal').send({ entidad_id, ...datos });
  await ajustar({ fia: true, limite_fiado: 100_000 }).expect(200);
  /** A cut of 25.000 of which so much is left owing, the rest in cash. */
  const pedirFiado = (debe: number, mas: Record<string, unknown> = {}, quien: Actor = admin) =>
    pedir(
      {
        persona_id: luisa,
        lineas: [unCorte()],
        cobros: debe === 25_000 ? [] : [{ metodo_id: 1, monto: 25_000 - debe }],
        queda_debiendo: debe,
        ...mas,
      },
      quien,
    );
  const cuenta = async (id = luisa): Promise<MovimientoDeDeuda[]> =>
    (await admin.api.get(`/api/personas/${id}/cuenta`).query({ per_page: 100 }).expect(200)).body.data;
  return {
    luisa,
    cuenta,
    /** The payment that was taken last. */
    ultimoAbono: async (): Promise<number> => (await cuenta())[0]?.cobro_id as number,
    ajustar,
    pedirFiado,
    fiar: async (debe: number, mas?: Record<string, unknown>): Promise<number> =>
      (await pedirFiado(debe, mas).expect(201)).body.tiquete.id,
    abonar: (monto: number, mas: Record<string, unknown> = {}, quien: Actor = admin) =>
      quien.api.post('/api/abonos').send({ persona_id: luisa, cobros: [{ metodo_id: 1, monto }], ...mas }),
    credito: async (id = luisa): Promise<CreditoDePersona> =>
      (await admin.api.get(`/api/personas/${id}/credito`).expect(200)).body.data,
  };
}
export type Fiado = Awaited<ReturnType<typeof abrirFiado>>;
