import type { Atencion } from '@jornal/contract';
import { abrirApp } from '../../test/app.js';
import { crearAdmin } from '../../test/crear.js';
import { cargarDemostracion } from '../../test/demonstration.js';

it.each([
  { cuando: 'el sábado por la mañana', instante: '2026-11-28T08:00:00-05:00' },
  { cuando: 'el sábado, ya pagada la semana', instante: '2026-11-28T21:00:00-05:00' },
])(
  'El negocio de demostración tiene en su primera sucursal a quien no se le paga hace más de una semana, $cuando',
  async ({ instante }) => {
    const prueba = await abrirApp({ base: await cargarDemostracion(instante, 10), instante });
    try {
      const admin = await crearAdmin(prueba, 'duena@salon.co');
      const { asuntos }: Atencion = (await admin.api.get('/api/tablero/atencion?entidad_id=1').expect(200)).body;
      expect(asuntos.map(({ tipo }) => tipo)).toContain('por_pagar');
    } finally {
      // Its invariants are asked here.
      await prueba.cerrar();
    }
  },
  120_000,
);
