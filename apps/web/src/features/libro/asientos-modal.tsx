import { ActionIcon } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useState } from 'react';
import { Cajon } from '../../ui/cajon';
import type { CifraSimple, Desglose } from './api';
import { FilasAsientos, TotalAsientos } from './asientos-tabla';
import { Composicion } from './composicion';

type Props = Desglose & { alCerrar: () => void };

/** The rows of the book that make up a figure; a composed figure shows its terms first, and each opens its own rows. */
export default function AsientosModal({ alCerrar, ...desglose }: Props) {
  const [parte, setParte] = useState<CifraSimple | null>(null);
  const [pagina, setPagina] = useState(1);
  const simple = 'filtro' in desglose ? desglose : parte;

  const abrirParte = (elegida: CifraSimple | null) => {
    setPagina(1);
    setParte(elegida);
  };

  return (
    <Cajon
      abierto
      alCerrar={alCerrar}
      titulo={simple?.titulo ?? desglose.titulo}
      subtitulo={desglose.detalle}
      antes={
        parte && (
          <ActionIcon variant="default" size="lg" aria-label="Volver a la composición" onClick={() => abrirParte(null)} autoFocus>
            <IconArrowLeft size={18} />
          </ActionIcon>
        )
      }
      pie={simple && <TotalAsientos desglose={simple} pagina={pagina} />}
    >
      {simple ? <FilasAsientos desglose={simple} pagina={pagina} alCambiar={setPagina} /> : 'partes' in desglose && <Composicion compuesta={desglose} alAbrir={abrirParte} />}
    </Cajon>
  );
}
