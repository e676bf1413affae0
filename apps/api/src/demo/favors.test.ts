import type { Cita, CreditoDePersona, Favor, PersonaFicha, TiqueteEnLista } from '@jornal/contract';
import { abrirApp } from '../../test/app.js';
import { crearAdmin } from '../../test/crear.js';
import { cargarDemostracion } from '../../test/demonstration.js';

const INSTANTE = '2026-11-18T21:10:00-05:00';

it('En el negocio de demostración alguien dejó un anticipo para su cita, y otra persona lo que le sobró', async () => {
  const prueba = await abrirApp({ base: await cargarDemostracion(INSTANTE, 4), instante: INSTANTE });
  try {
    const admin = await crearAdmin(prueba, 'duena@salon.co');
    const leer = async <T>(ruta: string): Promise<T> => (await admin.api.get(`/api/${ruta}`).expect(200)).body;
    const { data: fichas } = await leer<{ data: PersonaFicha[] }>('personas?per_page=100');
    const favores: Array<Favor & { persona_id: number }> = [];
    for (const { id } of fichas) {
      const { data } = await leer<{ data: Favor[] }>(`personas/${id}/favores`);
      favores.push(...data.map((favor) => ({ ...favor, persona_id: id })));
    }
    expect(
      favores
        .sort((a, b) => a.id - b.id)
        .map(({ origen, fecha, metodo, queda }) => ({ origen, fecha, metodo: metodo.nombre, queda })),
    ).toEqual([
      { origen: 'sobrante', fecha: '2026-11-15', metodo: 'Efectivo', queda: 15_000 },
      { origen: 'anticipo', fecha: '2026-11-18', metodo: 'Nequi', queda: 20_000 },
    ]);
    const [sobrante, anticipo] = favores as [(typeof favores)[number], (typeof favores)[number]];
    expect(sobrante.persona_id).not.toBe(anticipo.persona_id);
    for (const { persona_id, queda } of favores)
      expect((await leer<{ data: CreditoDePersona }>(`personas/${persona_id}/credito`)).data).toMatchObject({
        ...{ deuda: 0, a_favor: queda, fia: true },
      });
    const cita = await leer<Cita>(`agenda/citas/${anticipo.cita?.id}`);
    expect([cita.persona_id, cita.estado === 'cancelada', cita.fecha >= '2026-11-20']).toEqual([
      anticipo.persona_id,
      false,
      true,
    ]);
    const { data: tiquetes } = await leer<{ data: TiqueteEnLista[] }>(
      `tiquetes?persona_id=${sobrante.persona_id}&fecha_inicio=2026-11-15&fecha_fin=2026-11-15`,
    );
    expect(tiquetes).toMatchObject([{ total: 35_000, monto_efectivo: 35_000 }]);
  } finally {
    // Its invariants are asked here.
    await prueba.cerrar();
  }
}, 120_000);
