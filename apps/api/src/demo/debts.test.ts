import type { AjusteSucursal, DatosRecibo, Deudor, MovimientoDeDeuda } from '@jornal/contract';
import { abrirApp } from '../../test/app.js';
import { crearAdmin } from '../../test/crear.js';
import { cargarDemostracion } from '../../test/demonstration.js';

const INSTANTE = '2026-11-18T21:10:00-05:00';

it('El negocio de demostración fía en una sola sucursal, donde dos personas deben: una de hace tiempo, que abonó', async () => {
  const prueba = await abrirApp({ base: await cargarDemostracion(INSTANTE, 46), instante: INSTANTE });
  try {
    const admin = await crearAdmin(prueba, 'duena@salon.co');
    const leer = async <T>(ruta: string): Promise<T> => (await admin.api.get(`/api/${ruta}`).expect(200)).body;
    const sucursales = await leer<Array<{ id: number; name: string }>>('branches');
    const fian: AjusteSucursal[] = [];
    for (const { id } of sucursales)
      fian.push((await leer<{ data: AjusteSucursal }>(`ajustes-sucursal?entidad_id=${id}`)).data);
    expect(fian.filter(({ fia }) => fia)).toEqual([
      {
        entidad: { id: expect.any(Number), nombre: 'Sede Chapinero' },
        fia: true,
        limite_fiado: 100_000,
        comision_fiado: 'al_prestar',
      },
    ]);

    const datos = await leer<{ data: DatosRecibo }>(
      `datos-recibo?entidad_id=${fian.find(({ fia }) => fia)?.entidad.id}`,
    );
    expect(datos.data).toMatchObject({ nit: '901.457.220-6', regimen: 'No responsable de IVA', resolucion: null });

    const { data: deben, totales } = await leer<{ data: Deudor[]; totales: unknown }>('cartera?totales=true');
    expect(
      deben.map(({ deuda, hasta_30, hasta_60, dias, tiquetes }) => ({ deuda, hasta_30, hasta_60, dias, tiquetes })),
    ).toEqual([
      { deuda: 20_000, hasta_30: 0, hasta_60: 20_000, dias: 45, tiquetes: 1 },
      { deuda: 60_000, hasta_30: 60_000, hasta_60: 0, dias: 2, tiquetes: 1 },
    ]);
    // A reminder can be written to both.
    expect(deben.map(({ persona, telefono_normal }) => [persona.no_contactar, telefono_normal])).toEqual([
      [false, expect.stringMatching(/^\+573/)],
      [false, expect.stringMatching(/^\+573/)],
    ]);
    expect(totales).toMatchObject({ deuda: 80_000, personas: 2 });
    const { data: cuenta } = await leer<{ data: MovimientoDeDeuda[] }>(`personas/${deben[0]?.persona.id}/cuenta`);
    expect(cuenta.map(({ tipo, fecha, monto, saldo }) => [tipo, fecha, monto, saldo])).toEqual([
      ['castigo', '2026-11-13', -10_000, 20_000],
      ['abono', '2026-10-29', -20_000, 30_000],
      ['fiado', '2026-10-04', 50_000, 50_000],
    ]);
  } finally {
    // Its invariants are asked here.
    await prueba.cerrar();
  }
}, 120_000);
