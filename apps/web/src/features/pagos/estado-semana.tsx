import { type CargoDeCuenta, type EstadoCuenta, NOMBRE_DEVOLUCION } from '@jornal/contract';
import { descuentoDe } from '../../lib/descuento';
import { fecha, numero, pesos, porcentaje } from '../../lib/format';
import clases from '../../ui/documento.module.css';
import { EnlaceTiquete } from '../../ui/enlace-tiquete';
import { estadoDeComision } from '../../ui/estado-comision';
import { Insignia } from '../../ui/insignia';
import { MEDIOS_DE_PAGO, TIPOS_DE_PAGO } from './api';
import propias from './pagos.module.css';

type Item = EstadoCuenta['items'][number];
type PagoRecibido = EstadoCuenta['pagos'][number];

/**
 * 'Estado de cuenta': one week of an employee, from the balance before it to the balance after it. The same on screen
 * and on paper, for the payer and the person paid; on screen the balance before it opens the week it comes from.
 */
export function EstadoSemana({ estado, alAbrirAnterior }: { estado: EstadoCuenta; alAbrirAnterior?: () => void }) {
  const { empleado, sucursales, inicio, fin, saldo_anterior, items, pagos, total_ganado, total_pagado, saldo_final } =
    estado;
  const { total_propinas, cargos, total_descontado, retenido } = estado;
  return (
    <article className={clases.documento} aria-label={`Estado de cuenta de ${empleado.nombre} ${empleado.apellido}`}>
      <header className={clases.cabeza}>
        <div>
          <p>Estado de cuenta</p>
          <h3 className={clases.titulo}>
            {empleado.nombre} {empleado.apellido}
          </h3>
          <p>{sucursales.map(({ nombre }) => nombre).join(' · ')}</p>
        </div>
        <p>
          Semana del <strong>{fecha(inicio)}</strong> al <strong>{fecha(fin)}</strong>
        </p>
      </header>
      <dl className={clases.renglones}>
        <Renglon
          nombre={saldo_anterior < 0 ? 'Saldo anterior (anticipo)' : 'Saldo anterior'}
          monto={saldo_anterior}
          alAbrir={alAbrirAnterior}
        />
      </dl>
      <h4 className={clases.subtitulo}>Servicios</h4>
      <Items items={items} />
      <h4 className={clases.subtitulo}>Pagos y anticipos recibidos</h4>
      <Pagos pagos={pagos} />
      <Cargos cargos={cargos} />
      <dl className={clases.renglones}>
        <Renglon nombre="Saldo anterior" monto={saldo_anterior} />
        <Renglon
          nombre="Ganado en la semana"
          detalle={total_propinas > 0 ? `Con ${pesos(total_propinas)} de propinas` : undefined}
          monto={total_ganado}
        />
        {/* Subtracted from zero: the negative of nothing paid would read '-$ 0'. */}
        <Renglon nombre="Pagado en la semana" monto={0 - total_pagado} />
        {cargos.length > 0 && <Renglon nombre="Descontado en la semana" monto={0 - total_descontado} />}
        <Renglon
          nombre={saldo_final < 0 ? 'Saldo final (anticipo)' : 'Saldo final por pagar'}
          monto={saldo_final}
          total
        />
        {/* Of now, whichever the week: what waits is no longer told of a day that went by. */}
        {retenido > 0 && <Renglon nombre="Hoy espera a que se pague lo fiado" monto={retenido} />}
      </dl>
    </article>
  );
}

function Renglon({
  nombre,
  detalle,
  monto,
  total,
  alAbrir,
}: {
  nombre: string;
  detalle?: string | undefined;
  monto: number;
  total?: boolean;
  alAbrir?: () => void;
}) {
  return (
    <div className={total ? clases.total : undefined}>
      <dt>
        {nombre}
        {detalle && <small className={propias.detalle}>{detalle}</small>}
      </dt>
      <dd data-negativo={monto < 0 || undefined}>
        {alAbrir ? (
          <button type="button" className={propias.cifra} onClick={alAbrir} title="Ver la semana anterior">
            {pesos(monto)}
          </button>
        ) : (
          pesos(monto)
        )}
      </dd>
    </div>
  );
}

/** '40 % de $ 22.500 = $ 9.000'; a tip is theirs whole. */
const cuenta = ({ tipo, porcentaje_empleado, total_con_descuento, monto_empleado }: Item) =>
  tipo === 'propina'
    ? pesos(monto_empleado)
    : `${porcentaje(porcentaje_empleado)} de ${pesos(total_con_descuento)} = ${pesos(monto_empleado)}`;

function EstadoDeItem({ item }: { item: Item }) {
  const [estado, tono] = estadoDeComision(item, 'peligro');
  return <Insignia tono={tono}>{estado}</Insignia>;
}

function Items({ items }: { items: readonly Item[] }) {
  if (items.length === 0) return <p className={clases.vacio}>No hay servicios en esta semana.</p>;
  return (
    <table className={clases.tabla} data-apilable>
      <caption className="solo-lector">Servicios de la semana</caption>
      <thead>
        <tr>
          <th scope="col">Fecha</th>
          <th scope="col">Servicio</th>
          <th scope="col" data-numerica>
            Precio
          </th>
          <th scope="col" data-numerica>
            Descuento
          </th>
          <th scope="col" data-numerica>
            Comisión
          </th>
          <th scope="col">Estado</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.id}>
            <td data-etiqueta="Fecha">{fecha(item.fecha)}</td>
            <td data-etiqueta="Servicio">
              <span className={clases.nombre}>
                {item.servicio_nombre}
                {item.cantidad > 1 && ` × ${numero(item.cantidad)}`}
              </span>
            </td>
            <td data-etiqueta="Precio" data-numerica data-vacia={item.tipo === 'propina' || undefined}>
              {item.tipo === 'propina' ? '—' : pesos(item.precio_unitario * item.cantidad)}
            </td>
            <td data-etiqueta="Descuento" data-numerica data-vacia={descuentoDe(item) === '' || undefined}>
              {descuentoDe(item) || '—'}
            </td>
            <td data-etiqueta={item.tipo === 'propina' ? 'Toda suya' : 'Comisión'} data-numerica>
              {cuenta(item)}
            </td>
            <td data-etiqueta="Estado">
              <EstadoDeItem item={item} />
              {item.descontado > 0 && <small className={propias.detalle}>{pesos(item.descontado)} descontados</small>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Pagos({ pagos }: { pagos: readonly PagoRecibido[] }) {
  if (pagos.length === 0) return <p className={clases.vacio}>No hay pagos en esta semana.</p>;
  return (
    <table className={clases.tabla} data-apilable>
      <caption className="solo-lector">Pagos y anticipos de la semana</caption>
      <thead>
        <tr>
          <th scope="col">Fecha</th>
          <th scope="col">Tipo</th>
          <th scope="col">Método</th>
          <th scope="col" data-numerica>
            Anticipo sin aplicar
          </th>
          <th scope="col" data-numerica>
            Monto
          </th>
        </tr>
      </thead>
      <tbody>
        {pagos.map((pago) => (
          <tr key={pago.id}>
            <td data-etiqueta="Fecha">{fecha(pago.fecha)}</td>
            <td data-etiqueta="Tipo">{TIPOS_DE_PAGO[pago.tipo_pago]}</td>
            <td data-etiqueta="Método">{MEDIOS_DE_PAGO[pago.metodo_pago]}</td>
            <td data-etiqueta="Anticipo sin aplicar" data-numerica data-vacia={pago.anticipo === 0 || undefined}>
              {pago.anticipo > 0 ? pesos(pago.anticipo) : '—'}
            </td>
            <td data-etiqueta="Monto" data-numerica>
              {pesos(pago.monto)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The share that they gave up of what clients were given back: no money moves. Nothing where there was none. */
function Cargos({ cargos }: { cargos: readonly CargoDeCuenta[] }) {
  if (cargos.length === 0) return null;
  return (
    <>
      <h4 className={clases.subtitulo}>Descuentos por devoluciones</h4>
      <table className={clases.tabla} data-apilable>
        <caption className="solo-lector">Descuentos de la semana</caption>
        <thead>
          <tr>
            <th scope="col">Fecha</th>
            <th scope="col">Por qué</th>
            <th scope="col">Tiquete</th>
            <th scope="col" data-numerica>
              Sin aplicar
            </th>
            <th scope="col" data-numerica>
              Monto
            </th>
          </tr>
        </thead>
        <tbody>
          {cargos.map((cargo) => (
            <tr key={cargo.id}>
              <td data-etiqueta="Fecha">{fecha(cargo.fecha)}</td>
              <td data-etiqueta="Por qué">{`${NOMBRE_DEVOLUCION[cargo.tipo]} ${cargo.numero}`}</td>
              <td data-etiqueta="Tiquete">
                <EnlaceTiquete tiquete={cargo.tiquete} />
              </td>
              <td data-etiqueta="Sin aplicar" data-numerica data-vacia={cargo.anticipo === 0 || undefined}>
                {cargo.anticipo > 0 ? pesos(cargo.anticipo) : '—'}
              </td>
              <td data-etiqueta="Monto" data-numerica data-negativo>
                {pesos(-cargo.monto)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
