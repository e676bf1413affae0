import { type ColumnaReporte, type FilaReporte, PALABRAS_RECURSO } from '@jornal/contract';
import { Box, Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useSesion } from '../../lib/session-context';
import { Cajon } from '../../ui/cajon';
import { Dato, Ficha } from '../../ui/ficha';
import { HistorialPanel } from '../auditoria/historial-panel';
import { citaQuery } from '../citas/api';
import { DetalleCitaModal } from '../citas/detalle-cita-modal';
import { realizadoQuery } from '../servicios/api';
import { DetalleServicioModal } from '../servicios/detalle-servicio-modal';
import { ventaQuery } from '../ventas/api';
import { DetalleVentaModal } from '../ventas/detalle-venta-modal';
import { pantallaDe } from './enlace-origen';
import { textoDe } from './valores';

type Props = { fila: FilaReporte; columnas: readonly ColumnaReporte[]; alCerrar: () => void };

/**
 * The origin of a row of a report: the ticket, the sale and the appointment as their own screens show them; anything
 * else as it is known.
 */
export default function OrigenFila(props: Props) {
  switch (props.fila.origen) {
    case 'venta':
      return <DeVenta {...props} />;
    case 'cita':
      return <DeCita {...props} />;
    case 'servicio_realizado':
      return <DeServicio {...props} />;
    default:
      return <Registro {...props} />;
  }
}

const idDe = (fila: FilaReporte): number => Number(fila.origen_id);

function DeVenta(props: Props) {
  const { data, isError } = useQuery(ventaQuery(idDe(props.fila)));
  if (isError) return <Registro {...props} />;
  return data ? <DetalleVentaModal abierto venta={data} alCerrar={props.alCerrar} /> : null;
}

function DeCita(props: Props) {
  const { data, isError } = useQuery(citaQuery(idDe(props.fila)));
  if (isError) return <Registro {...props} />;
  return data ? <DetalleCitaModal abierto cita={data} alCerrar={props.alCerrar} /> : null;
}

function DeServicio(props: Props) {
  const { fila } = props;
  const dia = typeof fila.fecha === 'string' ? fila.fecha : '';
  const { data, isError } = useQuery({
    ...realizadoQuery(idDe(fila), dia, typeof fila.servicio === 'string' ? fila.servicio : ''),
    enabled: dia !== '',
  });
  if (data) return <DetalleServicioModal abierto servicio={data} alCerrar={props.alCerrar} />;
  // Annulled, or beyond the list of its day: the row as the report knows it, and its history.
  return isError || data === null || dia === '' ? <Registro {...props} /> : null;
}

/** The cells of the row, whole; where its record is seen; and its history. */
function Registro({ fila, columnas, alCerrar }: Props) {
  const { accede, soloLoPropio } = useSesion();
  // A ticket is known by its lines and all the rest of it.
  const recurso = fila.origen === 'registro' ? 'tiquete' : String(fila.origen);
  const pantalla = pantallaDe(fila);
  const dichas = columnas
    .map(({ key, header, tipo }) => ({ key, header, texto: textoDe(fila[key], tipo) }))
    .filter(({ texto }) => texto !== '');
  return (
    <Cajon
      abierto
      alCerrar={alCerrar}
      ancho="34rem"
      titulo={PALABRAS_RECURSO[recurso] ?? (recurso === 'tiquete' ? 'Tiquete' : 'Registro')}
      subtitulo={dichas[0]?.texto}
      pie={
        pantalla &&
        accede(pantalla.modulo) && (
          <Button
            component={Link}
            to={pantalla.a}
            variant="default"
            fullWidth
            rightSection={<IconArrowRight size={16} aria-hidden />}
          >
            Ver en {pantalla.nombre}
          </Button>
        )
      }
    >
      <Box pt={8} px={18} pb={18}>
        <Ficha>
          {dichas.map(({ key, header, texto }) => (
            <Dato key={key} nombre={header}>
              <span className="cifra">{texto}</span>
            </Dato>
          ))}
        </Ficha>
        {!soloLoPropio && (
          <section aria-labelledby="historial-de-origen">
            <Box id="historial-de-origen" component="h3" mt={20} mb={8} fz={15} fw={650}>
              Historial
            </Box>
            <HistorialPanel recurso={recurso} id={idDe(fila)} />
          </section>
        )}
      </Box>
    </Cajon>
  );
}
