import type { Servicio } from '@jornal/contract';
import { Anchor, Box, Button, Group, Skeleton, Stack, Text, UnstyledButton, useMatches } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { useCreador } from '../../lib/creadores';
import { pesos } from '../../lib/format';
import { coincide } from '../../lib/lista-local';
import { useSesion } from '../../lib/session-context';
import { useEstadoUrl } from '../../lib/url-state';
import { BarraHerramientas } from '../../ui/barra-herramientas';
import { CrearLoQueFalta } from '../../ui/crear-lo-que-falta';
import { EstadoError, EstadoSinResultados, EstadoVacio } from '../../ui/estado-vacio';
import { Panel } from '../../ui/panel';
import { alPrimerCampo } from '../../ui/primer-campo';
import clases from '../../ui/tarjetas.module.css';
import { useAvisoDeFallo } from '../../ui/use-aviso-de-fallo';
import { catalogoQuery } from '../catalogo/api';
import { ofrecibles } from './ofrecibles';

const MENSAJE_ERROR = 'Error al cargar la lista de servicios';
/** The number of cards that leaves the history in sight; the rest is one press, or a search, away. */
const A_LA_VISTA = { base: 10, sm: 15 };

type Props = { sucursal: number | null; alElegir: (servicio: Servicio) => void };

/** The services of today, as cards to press; Enter in the search takes the only one found. */
export function TarjetasServicio({ sucursal, alElegir }: Props) {
  const { puede } = useSesion();
  const { filtros, cambiar } = useEstadoUrl({ servicio: '' });
  const consulta = useQuery(catalogoQuery(sucursal));
  useAvisoDeFallo(consulta.isError, MENSAJE_ERROR);
  const buscar = (servicio: string) => cambiar({ servicio });
  const tomarUnico = ({ key, target }: KeyboardEvent) => {
    if (key !== 'Enter' || !(target instanceof HTMLInputElement) || target.value.trim() === '') return;
    const [unico, otro] = ofrecibles(consulta.data ?? [], sucursal).filter(({ nombre }) =>
      coincide(target.value, nombre),
    );
    if (unico && !otro) alElegir(unico);
  };
  const elegirNuevo = async (id: number) => {
    const nuevo = ofrecibles((await consulta.refetch()).data ?? [], sucursal).find((uno) => uno.id === id);
    if (nuevo) alElegir(nuevo);
  };
  return (
    <Panel sinRelleno>
      {/* People come here to write a service down: the search waits for its name. */}
      <div ref={alPrimerCampo} onKeyDownCapture={tomarUnico}>
        <BarraHerramientas
          busqueda={filtros.servicio}
          alBuscar={buscar}
          placeholder="Buscar servicio…"
          acciones={
            <Text span fz="sm" c="dimmed">
              Elige un servicio; en el paso siguiente puedes agregar más.
              {puede('tiquetes.crear') && (
                <>
                  {' '}
                  <Anchor component={Link} to="/mostrador" underline="always" inherit>
                    Cobrar también productos
                  </Anchor>
                </>
              )}
            </Text>
          }
        />
      </div>
      {consulta.data ? (
        <Rejilla
          servicios={ofrecibles(consulta.data, sucursal)}
          busqueda={filtros.servicio}
          alLimpiar={() => buscar('')}
          alElegir={alElegir}
          ninguno={<SinServicios sucursal={sucursal} alCrear={(id) => void elegirNuevo(id)} />}
        />
      ) : consulta.isError ? (
        <EstadoError texto={MENSAJE_ERROR} alReintentar={() => consulta.refetch()} />
      ) : (
        <Esqueleto />
      )}
    </Panel>
  );
}

type RejillaProps = {
  servicios: readonly Servicio[];
  busqueda: string;
  alLimpiar: () => void;
  alElegir: (servicio: Servicio) => void;
  /** In place of a catalogue that has none. */
  ninguno: ReactNode;
};

function Rejilla({ servicios, busqueda, alLimpiar, alElegir, ninguno }: RejillaProps) {
  const [todas, setTodas] = useState(false);
  const aLaVista = useMatches(A_LA_VISTA, { getInitialValueInEffect: false });
  const variasSedes = new Set(servicios.map(({ entidad_id }) => entidad_id)).size > 1;
  const encontrados = servicios.filter(({ nombre }) => coincide(busqueda, nombre));
  if (servicios.length === 0) return ninguno;
  if (encontrados.length === 0) return <EstadoSinResultados alLimpiar={alLimpiar} />;

  const visibles = todas ? encontrados : encontrados.slice(0, aLaVista);
  return (
    <>
      <ul className={clases.rejilla} aria-label="Servicios disponibles">
        {visibles.map((servicio) => (
          <li key={servicio.id}>
            <UnstyledButton className={clases.tarjeta} onClick={() => alElegir(servicio)}>
              <Text span lineClamp={2} fz="sm" fw={600} lh={1.35} className="partible">
                {servicio.nombre}
              </Text>
              <Group component="span" gap={0} justify="space-between" wrap="nowrap" mt="auto">
                <Text span fz="sm" c="dimmed" className="cifra">
                  {pesos(servicio.precio)}
                </Text>
                <Box component="span" w={26} h={26} bdrs={8} className="disco" aria-hidden>
                  <IconPlus size={16} />
                </Box>
              </Group>
              {variasSedes && (
                <Text span pt={6} fz="xs" c="dimmed" className="raya-arriba">
                  {servicio.entidad?.nombre ?? 'Todas las sucursales'}
                </Text>
              )}
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {visibles.length < encontrados.length && (
        <Group gap={0} align="stretch" justify="center" wrap="nowrap" px="var(--orilla)" pb="var(--orilla)">
          <Button variant="default" onClick={() => setTodas(true)}>
            Ver todos los servicios ({encontrados.length})
          </Button>
        </Group>
      )}
    </>
  );
}

function SinServicios({ sucursal, alCrear }: { sucursal: number | null; alCrear: (id: number) => void }) {
  const { puede } = useSesion();
  const crear = useCreador('servicio', { entidadId: sucursal });
  const enlace = (
    <Anchor component={Link} to="/servicios/lista" fw={600}>
      Ir al catálogo de servicios
    </Anchor>
  );
  return (
    <EstadoVacio
      detalle="Todavía no hay servicios activos en esta sucursal."
      accion={
        puede('servicios.editar') && (
          <Stack gap={12} align="center">
            {crear && <CrearLoQueFalta variant="filled" size="sm" crear={crear} alCrear={alCrear} />}
            {enlace}
          </Stack>
        )
      }
    />
  );
}

function Esqueleto() {
  return (
    <div className={clases.rejilla} aria-busy="true">
      <span className="solo-lector" role="status">
        Cargando...
      </span>
      {Array.from({ length: 8 }, (_, i) => `tarjeta-${i}`).map((clave) => (
        <Skeleton key={clave} height={88} radius="lg" aria-hidden />
      ))}
    </div>
  );
}
