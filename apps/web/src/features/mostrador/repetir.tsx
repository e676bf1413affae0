import { resumenDeLineas, type Tiquete } from '@jornal/contract';
import { Button } from '@mantine/core';
import { IconRepeat } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { mensajeDe } from '../../lib/error-api';
import { useSesion } from '../../lib/session-context';
import { avisos } from '../../ui/avisos';
import { catalogoQuery } from '../catalogo/api';
import { operadoresQuery } from '../operadores/api';
import { tiqueteQuery, tiquetesQuery } from '../tiquetes/api';
import { productoQuery } from '../ventas/api';
import { useSeCobran } from './hallazgos';
import type { Accion } from './tiquete-en-curso';
import { useOperadorPropio } from './use-elegir';
import type { Despachar } from './use-tiquete';

type Props = { entidadId: number; personaId: number; despachar: Despachar };

/** Writes down what the person had the last time, at the prices of now. */
export function RepetirUltimo({ entidadId, personaId, despachar }: Props) {
  const { accede } = useSesion();
  const { data: ultimo } = useQuery({
    ...tiquetesQuery({ persona_id: String(personaId), estado: 'cobrado', page: '1', per_page: '1' }),
    enabled: accede('tiquetes'),
    select: ({ data: [tiquete] }) => tiquete ?? null,
  });
  const componer = useRepeticion(entidadId);
  const repeticion = useMutation({ mutationFn: componer });
  if (!ultimo) return null;
  const repetir = async () => {
    try {
      const { acciones, faltan } = await repeticion.mutateAsync(ultimo.id);
      for (const accion of acciones) despachar(accion);
      if (faltan.length > 0) avisos.info(`Ya no se ofrece: ${faltan.join(', ')}`);
    } catch (error) {
      avisos.error(mensajeDe(error, 'Error al cargar la última visita'));
    }
  };
  return (
    <div>
      <Button
        variant="subtle"
        size="compact-sm"
        maw="100%"
        leftSection={<IconRepeat size={16} aria-hidden />}
        loading={repeticion.isPending}
        onClick={() => void repetir()}
      >
        Repetir: {resumenDeLineas(ultimo.lineas)}
      </Button>
    </div>
  );
}

type Repeticion = { acciones: Accion[]; faltan: string[] };

/** The lines of a ticket that may be charged again here, and the names of those that may not. */
function useRepeticion(entidadId: number): (tiqueteId: number) => Promise<Repeticion> {
  const consultas = useQueryClient();
  const se = useSeCobran();
  const propio = useOperadorPropio();
  const equipoDeAqui = async () => {
    const equipo = await consultas.ensureQueryData(operadoresQuery(entidadId));
    return (buscado: number) => equipo.some(({ id, activo }) => id === buscado && activo !== false);
  };
  const servicios = async ({ servicios: hechos }: Tiquete): Promise<Repeticion> => {
    const vivos = hechos.filter(({ anulacion }) => anulacion === null);
    if (vivos.length === 0 || !se.servicios) return { acciones: [], faltan: vivos.map(({ nombre }) => nombre) };
    const catalogo = await consultas.ensureQueryData(catalogoQuery(entidadId));
    const sigue = await equipoDeAqui();
    const acciones = vivos.flatMap(({ servicio_id, empleado, cantidad }): Accion[] => {
      const servicio = catalogo.find(({ id, estado }) => id === servicio_id && estado);
      return servicio
        ? [{ que: 'servicio', servicio, cantidad, operador_id: sigue(empleado.id) ? empleado.id : null }]
        : [];
    });
    const hay = (id: number | null) => catalogo.some((uno) => uno.id === id && uno.estado);
    return { acciones, faltan: vivos.filter(({ servicio_id }) => !hay(servicio_id)).map(({ nombre }) => nombre) };
  };
  const productos = async ({ ventas }: Tiquete): Promise<Repeticion> => {
    const vendidos = ventas
      .filter(({ anulacion }) => anulacion === null)
      .flatMap(({ empleado, productos: suyos }) => suyos.map((suyo) => ({ ...suyo, empleado })));
    if (!se.productos) return { acciones: [], faltan: vendidos.map(({ nombre }) => nombre) };
    const sigue = await equipoDeAqui();
    const hallados = await Promise.all(
      vendidos.map(async (vendido) => ({
        vendido,
        producto: await consultas.fetchQuery(productoQuery(vendido.id)).catch(() => null),
      })),
    );
    const disponibles = hallados.filter(({ producto }) => producto !== null && producto.stock > 0);
    return {
      acciones: disponibles.flatMap(({ producto, vendido: { cantidad, empleado } }): Accion[] => {
        const vendedor_id = empleado && sigue(empleado.id) ? empleado.id : propio;
        return producto ? [{ que: 'producto', producto, cantidad, vendedor_id }] : [];
      }),
      faltan: hallados.filter((uno) => !disponibles.includes(uno)).map(({ vendido: { nombre } }) => nombre),
    };
  };
  return async (id) => {
    const tiquete = await consultas.fetchQuery(tiqueteQuery(id));
    const partes = await Promise.all([servicios(tiquete), productos(tiquete)]);
    return {
      acciones: partes.flatMap(({ acciones }) => acciones),
      faltan: partes.flatMap(({ faltan }) => faltan),
    };
  };
}
