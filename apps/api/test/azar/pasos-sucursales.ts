import { type Accion, diaDe, medios } from './azar.js';
import type { Negocio } from './negocio.js';

/** Leaves both means of the till of a branch at 0, as closing it needs. */
async function vaciarCaja(negocio: Negocio, entidad_id: number): Promise<void> {
  const caja = await negocio.leer(`caja-menor/listar-cajas/${entidad_id}`);
  for (const medio of ['efectivo', 'transferencia']) {
    const saldo: number = caja[`saldo_${medio}`];
    const mover = {
      entidad_id,
      tipo: saldo > 0 ? 'retiro' : 'ingreso',
      medio,
      monto: Math.abs(saldo),
      concepto: 'Cierre',
    };
    if (saldo !== 0) await negocio.admin.api.post('/api/caja-menor/movimientos').send(mover).expect(201);
  }
}

/** The branch without operators earns something and closes; closed it refuses the same, and opens again. */
const sede: Accion = async (negocio, azar) => {
  const { admin, aparte: entidad_id } = negocio;
  const { archivada } = await negocio.leer(`branches/${entidad_id}`);
  const cuerpo = {
    concepto: 'Arriendo de una silla',
    tipo: 'otro',
    monto: azar.monto,
    fecha: diaDe(negocio, azar),
    ...medios(azar.monto, azar.n[1]),
    entidad_id,
  };
  const ingreso = await admin.api.post('/api/servicios/crear-ingreso-adicional').send(cuerpo);
  if (ingreso.status !== (archivada ? 409 : 201))
    throw new Error(`A branch that is ${archivada ? 'archived' : 'open'} answered ${ingreso.status}`);
  if (!archivada) await vaciarCaja(negocio, entidad_id);
  const { status, body } = await (archivada
    ? admin.api.put(`/api/branches/${entidad_id}/restaurar`).send({})
    : admin.api.delete(`/api/branches/${entidad_id}`));
  return { status, body, nombre: archivada ? 'restaurada' : 'archivada' };
};

export const PASOS_SUCURSALES = { sede };
