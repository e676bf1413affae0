import type { AccionDeTiquete, ServicioDeTiquete, Tiquete, VentaDeTiquete } from '@jornal/contract';
import { Button, Text } from '@mantine/core';
import { IconBan } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import { fechaHora, numero, pesos, porcentaje } from '../../lib/format';
import { descuentoYRebaja } from '../../lib/rebaja';
import { useSesion } from '../../lib/session-context';
import { Eliminar } from '../../ui/eliminar';
import { Insignia } from '../../ui/insignia';
import { MetodoPago } from '../../ui/metodo-pago';
import { useDialogo } from '../../ui/use-dialogo';
import { anularServicio } from '../servicios/api';
import { eliminarVenta, vendedorDe } from '../ventas/api';
import clases from './tiquete.module.css';

/** The lines of a ticket, those that were annulled too, each with what may still be done to it. */
export function LineasDeTiquete({ tiquete }: { tiquete: Tiquete }) {
  const [servicio, venta] = [useDialogo<ServicioDeTiquete>(), useDialogo<VentaDeTiquete>()];
  const accionDe = (recurso: AccionDeTiquete['recurso'], id: number) =>
    tiquete.acciones.find((una) => una.recurso === recurso && una.recurso_id === id);
  return (
    <>
      <ul className={`renglones ${clases.lineas}`} aria-label="Líneas del tiquete">
        {tiquete.servicios.map((linea) => (
          <Servicio
            key={linea.id}
            linea={linea}
            accion={accionDe('servicio_realizado', linea.id)}
            alAnular={() => servicio.abrir(linea)}
          />
        ))}
        {tiquete.ventas.map((linea) => (
          <Venta
            key={`venta-${linea.id}`}
            linea={linea}
            accion={accionDe('venta', linea.id)}
            alAnular={() => venta.abrir(linea)}
          />
        ))}
      </ul>
      <Eliminar
        dialogo={servicio}
        titulo="Anular línea"
        boton="Anular"
        error="Error al eliminar el servicio"
        con={anularServicio}
        dinero={(linea) => linea}
      >
        {({ nombre, empleado, total_con_descuento }) => (
          <>
            ¿Quieres anular <strong>{nombre}</strong> de {empleado.nombre} {empleado.apellido}, por{' '}
            <strong className="cifra">{pesos(total_con_descuento)}</strong>? Su valor y su comisión saldrán de todas las
            cuentas; el tiquete {tiquete.numero} conserva su número.
          </>
        )}
      </Eliminar>
      <Eliminar
        dialogo={venta}
        titulo="Anular línea"
        boton="Anular"
        error="Error al eliminar la venta"
        con={eliminarVenta}
        dinero={(linea) => linea}
      >
        {({ productos, total }) => (
          <>
            ¿Quieres anular <strong>{productos.map(({ nombre }) => nombre).join(', ')}</strong>, por{' '}
            <strong className="cifra">{pesos(total)}</strong>? Sale de todas las cuentas y el stock de lo vendido
            vuelve; el tiquete {tiquete.numero} conserva su número.
          </>
        )}
      </Eliminar>
    </>
  );
}

type DeLinea<L> = { linea: L; accion: AccionDeTiquete | undefined; alAnular: () => void };

function Servicio({ linea, accion, alAnular }: DeLinea<ServicioDeTiquete>) {
  const { nombre, empleado, cantidad, precio_unitario, total_servicio, total_con_descuento } = linea;
  return (
    <Linea nombre={nombre} total={total_con_descuento} linea={linea} accion={accion} alAnular={alAnular}>
      <span>
        {empleado.nombre} {empleado.apellido} · <Por cantidad={cantidad} precio={precio_unitario} />
      </span>
      <OtroPrecio linea={linea} />
      <Descuentos linea={linea} bruto={total_servicio} total={total_con_descuento} />
      <span className="cifra">
        Comisión {pesos(linea.monto_empleado)} ({porcentaje(linea.porcentaje_empleado)})
        {linea.anulacion === null && (linea.pagado ? ', pagada' : ', pendiente')}
      </span>
    </Linea>
  );
}

function Venta({ linea, accion, alAnular }: DeLinea<VentaDeTiquete>) {
  const { productos, total, observaciones } = linea;
  const [unico] = productos.length === 1 ? productos : [];
  return (
    <Linea
      nombre={productos.map(({ nombre }) => nombre).join(', ')}
      total={total}
      linea={linea}
      accion={accion}
      alAnular={alAnular}
    >
      <span>
        {vendedorDe(linea)}
        {unico && (
          <>
            {' '}
            · <Por cantidad={unico.cantidad} precio={unico.precio_unitario} />
          </>
        )}
      </span>
      {productos.map((producto) => (
        <Fragment key={producto.id}>
          {!unico && (
            <span>
              {producto.nombre} · <Por cantidad={producto.cantidad} precio={producto.precio_unitario} />,{' '}
              <span className="cifra entero">{pesos(producto.total)}</span>
            </span>
          )}
          <OtroPrecio linea={producto} />
          <Descuentos linea={producto} bruto={producto.subtotal} total={producto.total} />
        </Fragment>
      ))}
      {observaciones && <span>{observaciones}</span>}
    </Linea>
  );
}

const Por = ({ cantidad, precio }: { cantidad: number; precio: number }) => (
  <span className="cifra entero">
    {numero(cantidad)} × {pesos(precio)}
  </span>
);

type ConDescuentos = Pick<
  ServicioDeTiquete,
  'precio_catalogo' | 'motivo_precio' | 'descuento_porcentaje' | 'descuento_reparto' | 'motivo_descuento'
>;

/** The price of the catalogue, where another was charged, and why. */
function OtroPrecio({ linea: { precio_catalogo, motivo_precio } }: { linea: ConDescuentos }) {
  if (precio_catalogo === null) return null;
  return (
    <span>
      Precio de lista <span className="cifra entero">{pesos(precio_catalogo)}</span>
      {motivo_precio && `: ${motivo_precio}`}
    </span>
  );
}

/** The percentage of a line, and what was taken off it in pesos: its own, and its part of that of the whole ticket. */
function Descuentos({ linea, bruto, total }: { linea: ConDescuentos; bruto: number; total: number }) {
  const { motivo_descuento } = linea;
  const descuento = descuentoYRebaja(linea, bruto - total);
  if (descuento === '') return null;
  return (
    <span>
      <span className="cifra">Descuento {descuento}</span>
      {motivo_descuento && `: ${motivo_descuento}`}
    </span>
  );
}

type DeCualquiera = Pick<ServicioDeTiquete, 'anulacion' | 'metodo_pago' | 'monto_efectivo' | 'monto_transferencia'>;
type PropsLinea = DeLinea<DeCualquiera> & {
  nombre: string;
  total: number;
  children: ReactNode;
};

function Linea({ nombre, total, linea, accion, alAnular, children }: PropsLinea) {
  const { anulacion } = linea;
  return (
    <li>
      <div className={clases.cabeza}>
        <strong>{nombre}</strong>
        {anulacion === null ? (
          <strong className="cifra entero">{pesos(total)}</strong>
        ) : (
          <s className="cifra entero">{pesos(total)}</s>
        )}
      </div>
      <div className={clases.pie}>
        <div className={clases.datos}>
          {children}
          {anulacion === null ? <MetodoPago de={linea} /> : <Anulada {...anulacion} />}
        </div>
        {accion && <BotonAnular accion={accion} nombre={nombre} alAnular={alAnular} />}
      </div>
    </li>
  );
}

function Anulada({ usuario, motivo, created_at }: NonNullable<ServicioDeTiquete['anulacion']>) {
  return (
    <>
      <Insignia tono="peligro">Anulada</Insignia>
      <span>
        {usuario ? `${usuario.nombre}, ` : ''}
        <span className="cifra">{fechaHora(created_at)}</span>
        {motivo && `: ${motivo}`}
      </span>
    </>
  );
}

type PropsBoton = { accion: AccionDeTiquete; nombre: string; alAnular: () => void };

/** The button that annuls a line; where it cannot be, the reason stands in its place, for who otherwise might. */
function BotonAnular({ accion: { recurso, permitida, motivo }, nombre, alAnular }: PropsBoton) {
  const { puede } = useSesion();
  if (permitida)
    return (
      <Button
        variant="default"
        size="xs"
        flex="none"
        leftSection={<IconBan size={14} aria-hidden />}
        aria-label={`Anular ${nombre}`}
        onClick={alAnular}
      >
        Anular
      </Button>
    );
  if (!puede(PERMISO[recurso])) return null;
  return (
    <Text fz="xs" c="dimmed" className={clases.veto}>
      {motivo}
    </Text>
  );
}

const PERMISO = { servicio_realizado: 'servicios.eliminar', venta: 'ventas.eliminar' } as const;
