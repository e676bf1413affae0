import { QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { montar } from '../../../test/montar';
import { fechaLarga, hoy, sumarDias } from '../../lib/format';
import { crearQueryClient } from '../../lib/query-client';
import { SesionProvider, useSesion } from '../../lib/session-context';
import { agenda, espacio } from './ejemplos';
import { eventosDe } from './eventos-agenda';
import { useDialogosCalendario } from './use-dialogos';

const sara = {
  ...{ id: 1, email: 'sara@salon.co', name: 'Sara', nombre: 'Sara', type: 'supervisor', entity_id: '1' },
  ...{ zona_horaria: 'America/Bogota', role: { nombre: 'supervisor' }, alcance: 'sucursal' as const, operador: null },
  entidad: { id: 1, nombre: 'Centro' },
};
const MANANA = sumarDias(hoy(), 1);
const LLENO = espacio({
  ...{ hora_inicio: '15:00', hora_fin: '16:00', disponible: false, disponibles: 0, ocupados: 1 },
  huecos: [{ hora_inicio: '15:30', hora_fin: '16:00' }],
});

afterEach(() => vi.unstubAllGlobals());

/** The rest of a slot as the calendar draws it, and pressed as there. */
function Calendario() {
  const { dialogos, abrir } = useDialogosCalendario(() => undefined, { persona: '', alAgendar: () => undefined });
  const dias = [{ agenda, dia: { fecha: MANANA, horarios: [LLENO], fuera_de_horario: [] } }];
  const { eventos, objetivos } = eventosDe(dias, { mueve: true, conColumnas: false, ahora: new Date() });
  const sabido = !useSesion().cargando;
  return (
    <>
      {sabido &&
        eventos.map(({ id, titulo }) => (
          <button
            key={id}
            type="button"
            onClick={() => {
              const objetivo = objetivos.get(id);
              if (objetivo) abrir(objetivo);
            }}
          >
            {titulo}
          </button>
        ))}
      {dialogos}
    </>
  );
}

function mostrar(permisos: readonly string[]) {
  vi.stubGlobal('fetch', async (ruta: string) =>
    ruta === '/api/sesion' ? Response.json({ ...sara, modulos: ['agendas'], permisos }) : Response.json([]),
  );
  montar(
    <QueryClientProvider client={crearQueryClient()}>
      <SesionProvider usuario={sara}>
        <Calendario />
      </SesionProvider>
    </QueryClientProvider>,
  );
}

it('un rato libre que se toca abre el formulario con su hora y su operador', async () => {
  mostrar(['agendas.ver', 'agendas.crear']);
  await userEvent.click(await screen.findByRole('button', { name: 'Libre (30 min)' }));
  expect(await screen.findByRole('dialog', { name: 'Agendar Cita' })).toBeVisible();
  expect(screen.getByText('Libre 15:30–16:00 (30 min)')).toBeVisible();
  expect(screen.getByText(`${fechaLarga(MANANA)} · Ana Ruiz`)).toBeVisible();
});

it('a quien no agenda le muestra el horario', async () => {
  mostrar(['agendas.ver']);
  await userEvent.click(await screen.findByRole('button', { name: 'Libre (30 min)' }));
  expect(await screen.findByRole('dialog', { name: 'Horario: Turno' })).toBeVisible();
});
