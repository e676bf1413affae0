import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { type EnlaceReporte, enlaceReporte } from '../lib/enlace-reporte';
import { useSesion } from '../lib/session-context';

/** `sobre`: the subject of the report, where a screen has several. */
type Props = { de: EnlaceReporte; sobre?: string };

/** From a figure to its report, of the same days and branch; for people who may see reports of more than themselves. */
export function VerReporte({ de, sobre }: Props) {
  const { puede, soloLoPropio } = useSesion();
  if (soloLoPropio || !puede('reportes.ver')) return null;
  return (
    <Anchor component={Link} to={enlaceReporte(de)} fw={600} fz="sm" style={{ whiteSpace: 'nowrap' }}>
      Ver reporte
      {sobre && <span className="solo-lector"> de {sobre}</span>}
    </Anchor>
  );
}
