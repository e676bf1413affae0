import type { EstadoPagoEmpleado } from '@jornal/contract';
import { Box, Button, Group, Stack, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { pesos } from '../../lib/format';
import { Insignia } from '../../ui/insignia';
import { estadoDePago } from '../pagos/api';
import cifras from './cifra.module.css';
import clases from './empleado.module.css';
import { Desplegar, Iniciales, NombreOperador } from './operador-dia';
import { ServiciosOperador } from './servicios-operador';

export type CifraCuenta = 'total_bruto' | 'total_pagar' | 'pagos_realizados' | 'saldo_pendiente' | 'retenido';

type Props = {
  empleado: EstadoPagoEmpleado;
  /** Opens the items behind a figure; left out when the person may not see them. */
  alAbrir?: (cifra: CifraCuenta) => void;
  alPagar?: () => void;
};

const DETALLES: readonly { cifra: CifraCuenta; texto: string }[] = [
  { cifra: 'total_bruto', texto: 'Total bruto' },
  { cifra: 'total_pagar', texto: 'Total a pagar' },
  { cifra: 'pagos_realizados', texto: 'Pagado' },
  { cifra: 'saldo_pendiente', texto: 'Saldo' },
];
const RETENIDO = { cifra: 'retenido', texto: 'Retenido por fiado' } as const;

/** An employee: status, balance and its parts; 'Pagar' only while something is owed. */
export function OperadorPorPagar({ empleado, alAbrir, alPagar }: Props) {
  const nombre = `${empleado.nombre} ${empleado.apellido}`;
  const { texto, tono } = estadoDePago(empleado);
  const [abierto, setAbierto] = useState(false);
  return (
    <Stack component="li" gap={8} className={clases.pago} data-abierto={abierto || undefined}>
      <Group gap={10} wrap="nowrap" miw={0} className={clases.cabeza}>
        <Iniciales {...empleado} />
        <Box flex={1} miw={0}>
          <NombreOperador mb={2}>{nombre}</NombreOperador>
          <Insignia tono={tono}>{texto}</Insignia>
          <span className={`${clases.resumida} cifra`}>{pesos(empleado.saldo_pendiente)}</span>
        </Box>
        <Desplegar que={`la cuenta de ${nombre}`} abierto={abierto} alAlternar={() => setAbierto(!abierto)} />
        {alPagar && empleado.saldo_pendiente > 0 && (
          <Button size="xs" onClick={alPagar} aria-label={`Pagar a ${nombre}`}>
            Pagar
          </Button>
        )}
      </Group>
      <Group component="dl" gap="6px 20px" align="stretch" className={`cifras ${clases.cifras}`}>
        {(empleado.retenido > 0 ? [...DETALLES, RETENIDO] : DETALLES).map(({ cifra, texto: etiqueta }) => (
          <div key={cifra}>
            <dt>{cifra === 'saldo_pendiente' && empleado.saldo_pendiente < 0 ? 'Anticipo' : etiqueta}</dt>
            <dd>
              <Monto
                valor={empleado[cifra]}
                nombre={`${etiqueta} de ${nombre}`}
                alAbrir={alAbrir && (() => alAbrir(cifra))}
              />
            </dd>
          </div>
        ))}
      </Group>
      <ServiciosOperador servicios={empleado.detalles_servicios} nombre={nombre} />
    </Stack>
  );
}

function Monto({ valor, nombre, alAbrir }: { valor: number; nombre: string; alAbrir?: () => void }) {
  const texto = pesos(valor);
  const propios = { className: `${cifras.cifra} cifra`, 'data-negativo': valor < 0 || undefined };
  if (!alAbrir) return <span {...propios}>{texto}</span>;
  return (
    <UnstyledButton {...propios} aria-label={`${nombre}: ${texto}. Ver servicios`} onClick={alAbrir}>
      {texto}
    </UnstyledButton>
  );
}
