import { ActionIcon } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useState } from 'react';
import { Cajon } from '../../ui/cajon';
import { VerReporte } from '../../ui/ver-reporte';
import type { CifraSimple, Desglose } from './api';
import { FilasAsientos, TotalAsientos } from './asientos-tabla';
import { Composicion } from './composicion';
import { reporteDe } from './reporte-de';

/** `enReporte`: it opens over a report, and so offers none. */
type Props = Desglose & { alCerrar: () => void; enReporte?: boolean };

/** The rows of the book that make up a figure; a composed figure shows its terms first, and each opens its own rows. */
export default function AsientosModal({ alCerrar, enReporte, ...desglose }: Props) {
  const [parte, setParte] = useState<CifraSimple | null>(null);
  const [pagina, setPagina] = useState(1);
  const simple = 'filtro' in desglose ? desglose : parte;

  const reporte = enReporte ? null : reporteDe(simple ?? desglose);

  const abrirParte = (elegida: CifraSimple | null) => {
    setPagina(1);
    setParte(elegida);
  };

  return (
    <Cajon
      abierto
      alCerrar={alCerrar}
      titulo={simple?.titulo ?? desglose.titulo}
      subtitulo={
        (desglose.detalle || reporte) && (
          <>
            {desglose.detalle} {reporte && <VerReporte de={reporte} />}
          </>
        )
      }
      antes={
        parte && (
          <ActionIcon
            variant="default"
            size="lg"
            aria-label="Volver a la composición"
            onClick={() => abrirParte(null)}
            autoFocus
          >
            <IconArrowLeft size={18} />
          </ActionIcon>
        )
      }
      pie={simple && <TotalAsientos desglose={simple} pagina={pagina} />}
    >
      {simple ? (
        <FilasAsientos desglose={simple} pagina={pagina} alCambiar={setPagina} />
      ) : (
        'partes' in desglose && <Composicion compuesta={desglose} alAbrir={abrirParte} />
      )}
    </Cajon>
  );
}
