import { type EventoAuditoria, enPalabras } from '@jornal/contract';
import { Anchor, Box, Button, Group } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { fechaHora, pesos } from '../../lib/format';
import { nombreDeRol } from '../../lib/palabras-modulos';
import { Cajon } from '../../ui/cajon';
import { Cargando } from '../../ui/cargando';
import { EstadoError } from '../../ui/estado-vacio';
import { Dato, Ficha } from '../../ui/ficha';
import { eventoQuery } from './api';
import { CambiosEvento } from './cambios-evento';
import { enlaceRegistro } from './enlace-registro';
import { marcaEnPalabras } from './palabras';

type Props = {
  abierto: boolean;
  evento: EventoAuditoria | null;
  alCerrar: () => void;
  /** Shows everything of one record. */
  alVerRegistro: (registro: { recurso: string; recurso_id: string }) => void;
};

/** An event: who, when and from where, and the changes. */
export function EventoCajon({ abierto, evento, alCerrar, alVerRegistro }: Props) {
  const { accion, recurso } = enPalabras(evento ?? { accion: '', recurso: '' });
  return (
    <Cajon
      abierto={abierto}
      alCerrar={alCerrar}
      titulo={accion}
      subtitulo={evento && [recurso, evento.nombre].filter(Boolean).join(' · ')}
      ancho="40rem"
    >
      {evento && <Contenido evento={evento} alVerRegistro={alVerRegistro} />}
    </Cajon>
  );
}

function Contenido({ evento, alVerRegistro }: { evento: EventoAuditoria; alVerRegistro: Props['alVerRegistro'] }) {
  const consulta = useQuery(eventoQuery(evento.entidad_id, evento.id));
  const { recurso, recurso_id } = evento;
  return (
    <Box pt={16} px={20} pb={24}>
      <Ficha>
        <Dato nombre="Quién">
          {[evento.usuario?.nombre ?? 'Sistema', nombreDeRol(evento.rol ?? '')].filter(Boolean).join(' · ')}
        </Dato>
        <Dato nombre="Cuándo" cifra>
          {fechaHora(evento.created_at)}
        </Dato>
        <Dato nombre="Desde">{evento.ip ?? '—'}</Dato>
        {evento.sesion && <Dato nombre="Sesión">{evento.sesion.slice(0, 8)}</Dato>}
        <Dato nombre="Sucursal">{evento.entidad?.nombre ?? 'General (de ninguna sucursal)'}</Dato>
        {recurso_id > 0 && recurso !== 'acceso' && <Dato nombre="Número">{recurso_id}</Dato>}
        {evento.monto !== null && <Dato nombre="Monto">{pesos(evento.monto)}</Dato>}
        {evento.motivo && <Dato nombre="Motivo">{evento.motivo}</Dato>}
        {evento.marcas.length > 0 && (
          <Dato nombre="Fuera de lo común">{evento.marcas.map(marcaEnPalabras).join(', ')}</Dato>
        )}
        {evento.deshace_id !== null && <Dato nombre="Deshace">El evento N.º {evento.deshace_id}</Dato>}
        {evento.deshecho_por !== null && <Dato nombre="Deshecho">Por el evento N.º {evento.deshecho_por}</Dato>}
      </Ficha>
      {recurso !== 'acceso' && <DelRegistro evento={evento} alVerRegistro={alVerRegistro} />}
      {consulta.data ? (
        <CambiosEvento evento={consulta.data} />
      ) : consulta.isError ? (
        <EstadoError texto="Error al cargar el evento" alReintentar={() => consulta.refetch()} />
      ) : (
        <Cargando height={120} />
      )}
    </Box>
  );
}

/** The way to its record, and to everything that was done with it. */
function DelRegistro({ evento, alVerRegistro }: { evento: EventoAuditoria; alVerRegistro: Props['alVerRegistro'] }) {
  const enlace = enlaceRegistro(evento);
  const { recurso, recurso_id } = evento;
  if (!enlace && recurso_id <= 0) return null;
  return (
    <Group gap="md" my="md">
      {enlace && (
        <Button
          component={Link}
          to={enlace}
          variant="default"
          size="xs"
          leftSection={<IconExternalLink size={14} aria-hidden />}
        >
          Ir a {enPalabras(evento).recurso.toLowerCase()}
        </Button>
      )}
      {/* An import is of no record. */}
      {recurso_id > 0 && (
        <Anchor
          component="button"
          type="button"
          fz="sm"
          onClick={() => alVerRegistro({ recurso, recurso_id: String(recurso_id) })}
        >
          Ver todo lo de este registro
        </Anchor>
      )}
    </Group>
  );
}
