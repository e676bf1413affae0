import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconPrinter, IconReceipt } from '@tabler/icons-react';
import { imprimirRecibo } from './api';
import clases from './imprimir.module.css';
import { Recibo } from './recibo';
import { usePapel } from './use-papel';

/** Prints the receipt of a ticket on the roll of the till or, of its menu, on a sheet. */
export function ImprimirRecibo({ id, nombre = 'Imprimir' }: { id: number; nombre?: string }) {
  const { imprimirEn, ocupado, hoja } = usePapel(
    imprimirRecibo,
    ({ recibo, copia, enlace }) => <Recibo recibo={recibo} copia={copia} qr={enlace.qr} />,
    ({ enlace }) => enlace.qr,
  );
  return (
    <>
      <Button.Group className={clases.grupo}>
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} aria-hidden />}
          disabled={ocupado}
          onClick={() => void imprimirEn(id, 'tirilla')}
        >
          {nombre}
        </Button>
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default" px={8} disabled={ocupado} aria-label="Elegir el papel">
              <IconChevronDown size={16} aria-hidden />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              leftSection={<IconReceipt size={16} aria-hidden />}
              onClick={() => void imprimirEn(id, 'tirilla')}
            >
              Tirilla de 80 mm
            </Menu.Item>
            <Menu.Item leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => void imprimirEn(id, 'a4')}>
              Hoja A4
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Button.Group>
      {hoja}
    </>
  );
}
