// The schema as the migrations leave it, as `describeSchema` says it. Generated, never edited: see schema.test.ts.
export const SCHEMA = String.raw`
columna abono.anulado_en timestamp with time zone
columna abono.aplicado bigint not null
columna abono.empleado_id bigint not null
columna abono.entidad_id bigint not null
columna abono.fecha date not null
columna abono.monto bigint not null
columna abono.pago_id bigint not null
columna aceptacion.aceptado_en timestamp with time zone not null
columna aceptacion.usuario_id bigint not null
columna aceptacion.version text not null
columna agenda.activa boolean not null
columna agenda.anulado_en timestamp with time zone
columna agenda.anulado_por bigint
columna agenda.atiende_festivos boolean not null
columna agenda.created_at timestamp with time zone not null
columna agenda.descripcion text
columna agenda.entidad_id bigint not null
columna agenda.ical_creado_en timestamp with time zone
columna agenda.ical_huella text
columna agenda.ical_leido_en timestamp with time zone
columna agenda.ical_usuario_id bigint
columna agenda.id bigint not null
columna agenda.motivo text
columna agenda.nombre text not null
columna agenda.operador_id bigint not null
columna agenda.usuario_id bigint not null
columna agenda_bloqueo.agenda_id bigint not null
columna agenda_bloqueo.anulado_en timestamp with time zone
columna agenda_bloqueo.anulado_por bigint
columna agenda_bloqueo.created_at timestamp with time zone not null
columna agenda_bloqueo.desde date not null
columna agenda_bloqueo.entidad_id bigint not null
columna agenda_bloqueo.hasta date not null
columna agenda_bloqueo.hora_fin time without time zone
columna agenda_bloqueo.hora_inicio time without time zone
columna agenda_bloqueo.id bigint not null
columna agenda_bloqueo.motivo text
columna agenda_bloqueo.razon text not null
columna agenda_bloqueo.usuario_id bigint not null
columna agenda_dia.entidad_id bigint not null
columna agenda_dia.fecha date not null
columna agenda_dia.operador_id bigint not null
columna arqueo.created_at timestamp with time zone not null
columna arqueo.denominaciones jsonb not null
columna arqueo.diferencia bigint not null
columna arqueo.efectivo_contado bigint not null
columna arqueo.efectivo_esperado bigint not null
columna arqueo.entidad_id bigint not null
columna arqueo.fecha date not null
columna arqueo.id bigint not null
columna arqueo.observaciones text
columna arqueo.usuario_id bigint not null
columna articulo.archivado_en timestamp with time zone
columna articulo.cantidad integer not null
columna articulo.costo_unitario bigint not null
columna articulo.created_at timestamp with time zone not null
columna articulo.entidad_id bigint not null
columna articulo.estado text not null
columna articulo.id bigint not null
columna articulo.nombre text not null
columna articulo.seq integer
columna articulo.tamanio_paquete integer
columna articulo_movimiento.articulo_id bigint not null
columna articulo_movimiento.cantidad_anterior integer not null
columna articulo_movimiento.cantidad_movimiento integer not null
columna articulo_movimiento.cantidad_nueva integer not null
columna articulo_movimiento.created_at timestamp with time zone not null
columna articulo_movimiento.entidad_id bigint not null
columna articulo_movimiento.motivo text
columna articulo_movimiento.origen text not null
columna articulo_movimiento.origen_id bigint
columna articulo_movimiento.seq integer not null
columna articulo_movimiento.seq_anterior integer
columna articulo_movimiento.tipo text not null
columna articulo_movimiento.usuario_id bigint not null
columna auditoria.accion text not null
columna auditoria.antes jsonb
columna auditoria.created_at timestamp with time zone not null
columna auditoria.deshace_id bigint
columna auditoria.despues jsonb
columna auditoria.entidad_id bigint not null
columna auditoria.id bigint not null
columna auditoria.ip text
columna auditoria.marcas text[]
columna auditoria.motivo text
columna auditoria.recurso text not null
columna auditoria.recurso_id bigint not null
columna auditoria.rol text
columna auditoria.sesion text
columna auditoria.solicitud_id text not null
columna auditoria.usuario_id bigint
columna auditoria_personal.antes jsonb
columna auditoria_personal.borrado_en timestamp with time zone
columna auditoria_personal.despues jsonb
columna auditoria_personal.entidad_id bigint not null
columna auditoria_personal.id bigint not null
columna caja.entidad_id bigint not null
columna caja_movimiento.concepto text not null
columna caja_movimiento.created_at timestamp with time zone not null
columna caja_movimiento.entidad_id bigint not null
columna caja_movimiento.fecha date not null
columna caja_movimiento.id bigint not null
columna caja_movimiento.medio text not null
columna caja_movimiento.monto bigint not null
columna caja_movimiento.tipo text not null
columna caja_movimiento.usuario_id bigint not null
columna cargo.id bigint not null
columna cargo.nombre text not null
columna cargo.sueldo_base bigint not null default 0
columna categoria.id bigint not null
columna categoria.nombre text not null
columna cita.actualizada_en timestamp with time zone not null
columna cita.agenda_id bigint not null
columna cita.anulado_en timestamp with time zone
columna cita.anulado_por bigint
columna cita.cliente_email text
columna cita.cliente_nombre text not null
columna cita.cliente_telefono text
columna cita.created_at timestamp with time zone not null
columna cita.dia_semana text not null
columna cita.entidad_id bigint not null
columna cita.estado text not null
columna cita.fecha date not null
columna cita.hora_fin time without time zone not null
columna cita.hora_inicio time without time zone not null
columna cita.horario_id bigint not null
columna cita.id bigint not null
columna cita.mensaje_enviado_en timestamp with time zone
columna cita.motivo text
columna cita.no_asistio boolean not null
columna cita.notas text
columna cita.operador_id bigint not null
columna cita.secuencia integer not null
columna cita.servicio text not null
columna cita.servicio_id bigint
columna cita.usuario_id bigint not null
columna cita_plaza.cita_id bigint
columna cita_plaza.entidad_id bigint not null
columna cita_plaza.fecha date not null
columna cita_plaza.horario_id bigint not null
columna cita_plaza.oferta_id bigint
columna cita_plaza.plaza integer not null
columna cita_plaza.vence_en timestamp with time zone
columna client.address text not null
columna client.archivado_en timestamp with time zone
columna client.business_name text not null
columna client.created_at timestamp with time zone not null
columna client.id bigint not null
columna client.name text not null
columna client.nit text not null
columna client.order_end_date smallint
columna client.order_start_date smallint
columna client.phone text not null
columna client.usuario_id bigint not null
columna codigo_primer_uso.creado_en timestamp with time zone not null
columna codigo_primer_uso.hash text not null
columna codigo_recuperacion.hash text not null
columna codigo_recuperacion.usado_en timestamp with time zone
columna codigo_recuperacion.usuario_id bigint not null
columna correo_adjunto.contenido bytea not null
columna correo_adjunto.correo_id bigint not null
columna correo_adjunto.nombre text not null
columna correo_adjunto.orden integer not null
columna correo_adjunto.tipo text not null
columna correo_saliente.asunto text not null
columna correo_saliente.created_at timestamp with time zone not null
columna correo_saliente.cuerpo text not null
columna correo_saliente.en_cola_desde timestamp with time zone not null
columna correo_saliente.enviado_en timestamp with time zone
columna correo_saliente.fallo text
columna correo_saliente.html text
columna correo_saliente.id bigint not null
columna correo_saliente.intentos integer not null default 0
columna correo_saliente.message_id text not null
columna correo_saliente.para text not null
columna correo_saliente.secreto text
columna correo_saliente.secreto_vence timestamp with time zone
columna correo_saliente.tomado_hasta timestamp with time zone
columna correo_saliente.usuario_id bigint
columna cuenta.anticipo bigint not null
columna cuenta.empleado_id bigint not null
columna cuenta.entidad_id bigint not null
columna cuenta.ganado bigint not null
columna cuenta.items bigint not null
columna cuenta.pagado bigint not null
columna cuenta.unidades bigint not null
columna cuenta.unidades_pagadas bigint not null
columna dispositivo.creado_en timestamp with time zone not null
columna dispositivo.hash text not null
columna dispositivo.ultimo_en timestamp with time zone not null
columna dispositivo.usuario_id bigint not null
columna enlace_clave.anulado_en timestamp with time zone
columna enlace_clave.correo_id bigint
columna enlace_clave.creado_en timestamp with time zone not null
columna enlace_clave.hash text not null
columna enlace_clave.id bigint not null
columna enlace_clave.proposito text not null
columna enlace_clave.usado_en timestamp with time zone
columna enlace_clave.usuario_id bigint not null
columna enlace_clave.vence_en timestamp with time zone not null
columna entidad.address text not null default ''::text
columna entidad.archivado_en timestamp with time zone
columna entidad.budget bigint not null default 0
columna entidad.city text not null default ''::text
columna entidad.client_id bigint
columna entidad.created_at timestamp with time zone not null
columna entidad.email text not null default ''::text
columna entidad.id bigint not null
columna entidad.name text not null
columna gasto.anulado_en timestamp with time zone
columna gasto.anulado_por bigint
columna gasto.created_at timestamp with time zone not null
columna gasto.descripcion text not null
columna gasto.entidad_id bigint not null
columna gasto.fecha date not null
columna gasto.id bigint not null
columna gasto.metodo_indicado boolean not null
columna gasto.metodo_pago text not null
columna gasto.monto bigint not null
columna gasto.monto_efectivo bigint not null
columna gasto.monto_transferencia bigint not null
columna gasto.motivo text
columna gasto.usuario_id bigint not null
columna gasto_recibo.contenido bytea not null
columna gasto_recibo.created_at timestamp with time zone not null
columna gasto_recibo.entidad_id bigint not null
columna gasto_recibo.gasto_id bigint not null
columna gasto_recibo.mime_type text not null
columna gasto_recibo.usuario_id bigint not null
columna horario.activo boolean not null
columna horario.agenda_id bigint not null
columna horario.anulado_en timestamp with time zone
columna horario.anulado_por bigint
columna horario.capacidad integer not null
columna horario.color text not null
columna horario.created_at timestamp with time zone not null
columna horario.dia_semana text not null
columna horario.entidad_id bigint not null
columna horario.hora_fin time without time zone not null
columna horario.hora_inicio time without time zone not null
columna horario.id bigint not null
columna horario.motivo text
columna horario.notas text
columna horario.titulo text not null
columna horario.usuario_id bigint not null
columna idempotencia.clave text not null
columna idempotencia.creada_en timestamp with time zone not null
columna idempotencia.entidad_id bigint not null
columna idempotencia.huella text not null
columna idempotencia.respuesta_breve bytea
columna idempotencia.usuario_id bigint not null
columna ingreso.anulado_en timestamp with time zone
columna ingreso.anulado_por bigint
columna ingreso.categoria text
columna ingreso.concepto text not null
columna ingreso.created_at timestamp with time zone not null
columna ingreso.descripcion text
columna ingreso.empleado_id bigint
columna ingreso.entidad_id bigint not null
columna ingreso.fecha date not null
columna ingreso.id bigint not null
columna ingreso.metodo_pago text not null
columna ingreso.monto bigint not null
columna ingreso.monto_efectivo bigint not null
columna ingreso.monto_transferencia bigint not null
columna ingreso.motivo text
columna ingreso.operador_id bigint
columna ingreso.tipo text not null
columna ingreso.usuario_id bigint not null
columna intento_login.clave text not null
columna intento_login.direccion text
columna intento_login.email text
columna intento_login.fallos integer not null
columna intento_login.libre_en timestamp with time zone not null
columna intento_login.ultimo timestamp with time zone not null
columna libro.cantidad integer not null
columna libro.concepto text not null
columna libro.created_at timestamp with time zone not null
columna libro.debe text not null
columna libro.entidad_id bigint not null
columna libro.fecha date not null
columna libro.haber text not null
columna libro.id bigint not null
columna libro.monto bigint not null
columna libro.operador_id bigint not null
columna libro.origen text not null
columna libro.origen_id bigint not null
columna libro.revierte_id bigint
columna libro.usuario_id bigint not null
columna libro_dia.cantidad bigint not null
columna libro_dia.debe text not null
columna libro_dia.entidad_id bigint not null
columna libro_dia.fecha date not null
columna libro_dia.haber text not null
columna libro_dia.monto bigint not null
columna libro_dia.operador_id bigint not null
columna libro_saldo.asientos bigint not null
columna libro_saldo.cuenta text not null
columna libro_saldo.entidad_id bigint not null
columna libro_saldo.operador_id bigint not null
columna libro_saldo.saldo bigint not null
columna liquidacion.created_at timestamp with time zone not null
columna liquidacion.empleado_id bigint not null
columna liquidacion.entidad_id bigint not null
columna liquidacion.id bigint not null
columna liquidacion.liberada_en timestamp with time zone
columna liquidacion.monto bigint not null
columna liquidacion.pago_id bigint not null
columna liquidacion.servicio_realizado_id bigint not null
columna liquidacion.via text not null
columna migracion.id integer not null default nextval('migracion_id_seq'::regclass)
columna migracion.name character varying not null
columna migracion.timestamp bigint not null
columna modulo_apagado.entidad_id bigint not null
columna modulo_apagado.modulo text not null
columna oferta.agenda_id bigint not null
columna oferta.cita_id bigint
columna oferta.created_at timestamp with time zone not null
columna oferta.entidad_id bigint not null
columna oferta.estado text not null
columna oferta.fecha date not null
columna oferta.hora_fin time without time zone not null
columna oferta.hora_inicio time without time zone not null
columna oferta.horario_id bigint not null
columna oferta.id bigint not null
columna oferta.operador_id bigint not null
columna oferta.persona_entidad_id bigint not null
columna oferta.persona_id bigint not null
columna oferta.respondida_en timestamp with time zone
columna oferta.respondida_por bigint
columna oferta.usuario_id bigint not null
columna oferta.vence_en timestamp with time zone not null
columna operador.activo boolean not null default true
columna operador.apellido text not null
columna operador.cargo_id bigint not null
columna operador.created_at timestamp with time zone not null
columna operador.entidad_id bigint not null
columna operador.id bigint not null
columna operador.nombre text not null
columna operador.telefono text not null
columna operador.usuario_id bigint not null
columna operador_sucursal.desde timestamp with time zone not null
columna operador_sucursal.entidad_id bigint not null
columna operador_sucursal.operador_id bigint not null
columna pago.anulado_en timestamp with time zone
columna pago.anulado_por bigint
columna pago.created_at timestamp with time zone not null
columna pago.empleado_id bigint not null
columna pago.entidad_id bigint not null
columna pago.estado boolean not null
columna pago.fecha date not null
columna pago.id bigint not null
columna pago.metodo_pago text not null
columna pago.monto bigint not null
columna pago.motivo text
columna pago.pagado_el date
columna pago.tipo_pago text not null
columna pago.usuario_id bigint not null
columna permiso.clave text not null
columna permiso.id bigint not null
columna permiso.modulo text not null
columna permiso.nombre text not null
columna persona_espera.anulado_en timestamp with time zone
columna persona_espera.anulado_por bigint
columna persona_espera.atendida_en timestamp with time zone
columna persona_espera.created_at timestamp with time zone not null
columna persona_espera.en_lista_desde timestamp with time zone not null
columna persona_espera.entidad_id bigint not null
columna persona_espera.fecha date not null
columna persona_espera.id bigint not null
columna persona_espera.motivo text
columna persona_espera.nombre text not null
columna persona_espera.notas text
columna persona_espera.servicio text not null
columna persona_espera.servicio_id bigint
columna persona_espera.telefono text
columna persona_espera.usuario_id bigint not null
columna producto.archivado_en timestamp with time zone
columna producto.categoria_id bigint not null
columna producto.codigo text
columna producto.costo_unitario bigint not null
columna producto.created_at timestamp with time zone not null
columna producto.entidad_id bigint not null
columna producto.id bigint not null
columna producto.nombre text not null
columna producto.precio_unitario bigint not null
columna producto.seq integer
columna producto.stock integer not null
columna producto_movimiento.cantidad_anterior integer not null
columna producto_movimiento.cantidad_movimiento integer not null
columna producto_movimiento.cantidad_nueva integer not null
columna producto_movimiento.created_at timestamp with time zone not null
columna producto_movimiento.entidad_id bigint not null
columna producto_movimiento.motivo text
columna producto_movimiento.origen text not null
columna producto_movimiento.origen_id bigint
columna producto_movimiento.producto_id bigint not null
columna producto_movimiento.seq integer not null
columna producto_movimiento.seq_anterior integer
columna producto_movimiento.tipo text not null
columna producto_movimiento.usuario_id bigint not null
columna recibo_uso.bytes bigint not null
columna recibo_uso.entidad_id bigint not null
columna registro.cita_id bigint
columna registro.created_at timestamp with time zone not null
columna registro.empleado_id bigint not null
columna registro.entidad_id bigint not null
columna registro.fecha date not null
columna registro.id bigint not null
columna registro.metodo_pago text not null
columna registro.monto_efectivo bigint not null
columna registro.monto_transferencia bigint not null
columna registro.total bigint not null
columna registro.usuario_id bigint not null
columna reporte_envio.correo_id bigint
columna reporte_envio.created_at timestamp with time zone not null
columna reporte_envio.entidad_id bigint not null
columna reporte_envio.guardado_id bigint not null
columna reporte_envio.resultado text not null
columna reporte_envio.usuario_id bigint not null
columna reporte_envio.vence timestamp with time zone not null
columna reporte_guardado.compartido boolean not null
columna reporte_guardado.created_at timestamp with time zone not null
columna reporte_guardado.destinatarios bigint[] not null
columna reporte_guardado.detenido text
columna reporte_guardado.dia_mes smallint
columna reporte_guardado.dia_semana text
columna reporte_guardado.entidad_id bigint not null
columna reporte_guardado.filtros jsonb not null
columna reporte_guardado.formato text
columna reporte_guardado.frecuencia text
columna reporte_guardado.hora time without time zone
columna reporte_guardado.id bigint not null
columna reporte_guardado.intentos smallint not null
columna reporte_guardado.nombre text not null
columna reporte_guardado.pedido_en timestamp with time zone
columna reporte_guardado.proximo_en timestamp with time zone
columna reporte_guardado.rango text not null
columna reporte_guardado.report_type text not null
columna reporte_guardado.tomado_hasta timestamp with time zone
columna reporte_guardado.ultimo_en timestamp with time zone
columna reporte_guardado.ultimo_vence timestamp with time zone
columna reporte_guardado.usuario_id bigint not null
columna resumen_mes.entidad_id bigint not null
columna resumen_mes.filas bigint not null
columna resumen_mes.mes date not null
columna resumen_mes.monto bigint not null
columna resumen_mes.operador_id bigint not null
columna resumen_mes.serie text not null
columna role.alcance text not null
columna role.de_la_casa boolean not null default false
columna role.descripcion text not null
columna role.estado boolean not null default true
columna role.factor_desde timestamp with time zone
columna role.factor_dias integer
columna role.id bigint not null
columna role.nombre text not null
columna role_permiso.estado boolean not null
columna role_permiso.permiso_id bigint not null
columna role_permiso.role_id bigint not null
columna secreto.nombre text not null
columna secreto.valor text not null
columna segundo_factor.confirmado_en timestamp with time zone
columna segundo_factor.creado_en timestamp with time zone not null
columna segundo_factor.secreto text not null
columna segundo_factor.ultimo_paso bigint
columna segundo_factor.usuario_id bigint not null
columna servicio.archivado_en timestamp with time zone
columna servicio.created_at timestamp with time zone not null
columna servicio.entidad_id bigint
columna servicio.estado boolean not null default true
columna servicio.id bigint not null
columna servicio.nombre text not null
columna servicio.porcentaje_pago_empleado numeric(5,2) not null default 40
columna servicio.precio bigint not null
columna servicio_realizado.anulado_en timestamp with time zone
columna servicio_realizado.anulado_por bigint
columna servicio_realizado.cantidad integer not null
columna servicio_realizado.created_at timestamp with time zone not null
columna servicio_realizado.descuento_porcentaje numeric(5,2) not null
columna servicio_realizado.empleado_id bigint not null
columna servicio_realizado.entidad_id bigint not null
columna servicio_realizado.fecha date not null
columna servicio_realizado.fecha_pago date
columna servicio_realizado.id bigint not null
columna servicio_realizado.ingreso_id bigint
columna servicio_realizado.metodo_pago text not null
columna servicio_realizado.monto_efectivo bigint not null
columna servicio_realizado.monto_empleado bigint not null
columna servicio_realizado.monto_pagado bigint not null default 0
columna servicio_realizado.monto_transferencia bigint not null
columna servicio_realizado.motivo text
columna servicio_realizado.porcentaje_empleado numeric(5,2) not null
columna servicio_realizado.precio_unitario bigint not null
columna servicio_realizado.registro_id bigint
columna servicio_realizado.servicio_id bigint
columna servicio_realizado.servicio_nombre text not null
columna servicio_realizado.tipo text not null
columna servicio_realizado.total_con_descuento bigint not null
columna servicio_realizado.total_servicio bigint not null
columna servicio_realizado.usuario_id bigint not null
columna sesion.clave_version integer not null default 0
columna sesion.creada_en timestamp with time zone not null
columna sesion.dispositivo text
columna sesion.fin text
columna sesion.id uuid not null
columna sesion.ip text not null
columna sesion.revocada_en timestamp with time zone
columna sesion.ultimo_uso timestamp with time zone
columna sesion.usada_en timestamp with time zone not null default now()
columna sesion.usuario_id bigint not null
columna sesion.vence_en timestamp with time zone not null
columna solicitud_datos.created_at timestamp with time zone not null
columna solicitud_datos.detalle text
columna solicitud_datos.email text
columna solicitud_datos.entidad_id bigint not null
columna solicitud_datos.id bigint not null
columna solicitud_datos.nombre text not null
columna solicitud_datos.recibida date not null
columna solicitud_datos.respondida_en timestamp with time zone
columna solicitud_datos.respondida_por bigint
columna solicitud_datos.respuesta text
columna solicitud_datos.telefono text
columna solicitud_datos.tipo text not null
columna solicitud_datos.usuario_id bigint not null
columna solicitud_datos.vence date not null
columna sucursal.archivada_en timestamp with time zone
columna sucursal.entidad_id bigint not null
columna ultima_entrada.entro_en timestamp with time zone
columna ultima_entrada.usuario_id bigint not null
columna usuario.activo boolean not null default true
columna usuario.clave_hash text
columna usuario.clave_version integer not null default 0
columna usuario.created_at timestamp with time zone not null
columna usuario.email text not null
columna usuario.entidad_id bigint
columna usuario.id bigint not null
columna usuario.nombre text
columna usuario.rol_desde timestamp with time zone
columna usuario.role_id bigint
columna venta.anulado_en timestamp with time zone
columna venta.anulado_por bigint
columna venta.cita_id bigint
columna venta.created_at timestamp with time zone not null
columna venta.empleado_id bigint
columna venta.entidad_id bigint not null
columna venta.fecha date not null
columna venta.ganancia_total bigint not null
columna venta.id bigint not null
columna venta.metodo_pago text not null
columna venta.monto_efectivo bigint not null
columna venta.monto_transferencia bigint not null
columna venta.motivo text
columna venta.observaciones text
columna venta.total bigint not null
columna venta.usuario_id bigint not null
columna venta_linea.cantidad integer not null
columna venta_linea.costo_unitario bigint not null
columna venta_linea.entidad_id bigint not null
columna venta_linea.linea smallint not null
columna venta_linea.nombre text not null
columna venta_linea.precio_unitario bigint not null
columna venta_linea.producto_id bigint not null
columna venta_linea.subtotal bigint not null
columna venta_linea.venta_id bigint not null
columna vista_lista.created_at timestamp with time zone not null
columna vista_lista.filtros jsonb not null
columna vista_lista.id bigint not null
columna vista_lista.lista text not null
columna vista_lista.nombre text not null
columna vista_lista.usuario_id bigint not null
columna zone.archivado_en timestamp with time zone
columna zone.client_id bigint not null
columna zone.created_at timestamp with time zone not null
columna zone.description text not null
columna zone.id bigint not null
columna zone.name text not null
función olvidar_campo(de_entidad bigint, de_ids bigint[], campo text) bigint: sql volatile v security definer search_path=public, pg_temp WITH olvidadas AS (UPDATE auditoria_personal SET antes = antes - campo, despues = despues - campo WHERE entidad_id = de_entidad AND id = ANY(de_ids) AND borrado_en IS NULL RETURNING 1) SELECT count(*) FROM olvidadas
función olvidar_personales(de_entidad bigint, de_ids bigint[], cuando timestamp with time zone) bigint: sql volatile v security definer search_path=public, pg_temp WITH olvidadas AS (UPDATE auditoria_personal SET antes = NULL, despues = NULL, borrado_en = cuando WHERE entidad_id = de_entidad AND id = ANY(de_ids) AND borrado_en IS NULL RETURNING 1) SELECT count(*) FROM olvidadas
función plano(texto text) text: sql volatile i strict SELECT lower(public.unaccent('public.unaccent'::regdictionary, texto))
restricción abono.abono_anulado_sin_aplicar: CHECK (anulado_en IS NULL OR aplicado = 0)
restricción abono.abono_aplicado_valido: CHECK (aplicado >= 0 AND aplicado <= monto)
restricción abono.abono_empleado_unico: UNIQUE (entidad_id, pago_id, empleado_id)
restricción abono.abono_monto_positivo: CHECK (monto > 0)
restricción abono.abono_pago: FOREIGN KEY (entidad_id, pago_id, empleado_id) REFERENCES pago(entidad_id, id, empleado_id)
restricción abono.abono_pkey: PRIMARY KEY (entidad_id, pago_id)
restricción aceptacion.aceptacion_pkey: PRIMARY KEY (usuario_id, version)
restricción aceptacion.aceptacion_usuario: FOREIGN KEY (usuario_id) REFERENCES usuario(id)
restricción agenda.agenda_anulada_inactiva: CHECK (anulado_en IS NULL OR NOT activa)
restricción agenda.agenda_anulado_por: FOREIGN KEY (anulado_por) REFERENCES usuario(id)
restricción agenda.agenda_entidad: FOREIGN KEY (entidad_id) REFERENCES entidad(id)
restricción agenda.agenda_ical_usuario: FOREIGN KEY (ical_usuario_id) REFERENCES usuario(id)
restricción agenda.agenda_nombre_no_vacio: CHECK (btrim(nombre) <> ''::text)
restricción agenda.agenda_operador: FOREIGN KEY (operador_id) REFERENCES operador(id)
restricción agenda.agenda_pkey: PRIMARY KEY (entidad_id, id)
restricción agenda.agenda_usuario: FOREIGN KEY (usuario_id) REFERENCES usuario(id)
restricción agenda_bloqueo.agenda_bloqueo_agenda: FOREIGN KEY (entidad_id, agenda_id) REFERENCES agenda(entidad_id, id)
restricción agenda_bloqueo.agenda_bloqueo_anulado_por: FOREIGN KEY (anulado_por) REFERENCES usuario(id)
restricción agenda_bloqueo.agenda_bloqueo_dias: CHECK (hasta >= desde)
restricción agenda_bloqueo.agenda_bloqueo_entidad: FOREIGN KEY (entidad_id) REFERENCES entidad(id)
restricción agenda_bloqueo.agenda_bloqueo_horas: CHECK ((hora_inicio IS NULL) = (hora_fin IS NULL) AND hora_fin > hora_inicio)
restricción agenda_bloqueo.agenda_bloqueo_pkey: PRIMARY KEY (entidad_id, id)
restricción agenda_bloqueo.agenda_bloqueo_usuario: FOREIGN KEY (usuario_id) REFERENCES usuario(id)
restricción agenda_dia.agenda_dia_entidad: FOREIGN KEY (entidad_id) REFERENCES entidad(id)
restricción agenda_dia.agenda_dia_operador: FOREIGN KEY (operador_id) REFERENCES operador(id)
restricción agenda_dia.agenda_dia_pkey: PRIMARY KEY (entidad_id, operador_id, fecha)
restricción arqueo.arqueo_contado: CHECK (efectivo_contado >= 0)
restricción arqueo.arqueo_diferencia: CHECK (diferencia = (efectivo_contado - efectivo_esperado))
restricción arqueo.arqueo_entidad: FOREIGN KEY (entidad_id) REFERENCES entidad(id)
restricción arqueo.arqueo_pkey: PRIMARY KEY (entidad_id, id)
restricción arqueo.arqueo_usuario: FOREIGN KEY (usuario_id) REFERENCES usuario(id)
restricción articulo.articulo_cantidad_de_movimiento: CHECK (seq IS NOT NULL OR cantidad = 0)
restricción articulo.articulo_cantidad_es: FOREIGN KEY (entidad_id, id, seq, cantidad) REFERENCES articulo_movimiento(entidad_id, articulo_id, seq, cantidad_nueva)
restricción articulo.articulo_cantidad_valida: CHECK (cantidad >= 0 AND cantidad <= 1000000)
restricción articulo.articulo_costo_valido: CHECK (costo_unitario >= 0 AND costo_unitario <= '1000000000000'::bigint)
restricción articulo.articulo_entidad: FOREIGN KEY (entidad_id) REFERENCES entidad(id)
restricción articulo.articulo_estado_conocido: CHECK (estado = ANY (ARRAY['activo'::text, 'inactivo'::text, 'agotado'::text]))
restricción articulo.articulo_no_vacio: CHECK (btrim(nombre) <> ''::text)
restricción articulo.articulo_paquete_positivo: CHECK (tamanio_paquete > 0)
restricción articulo.articulo_pkey: PRIMARY KEY (entidad_id, id)
restricción articulo.articulo_valor_maximo: CHECK (archivado_en IS NOT NULL OR (cantidad::numeric * costo_unitario::numeric) <= '9007199254740991'::bigint::numeric) NOT VALID
restricción articulo_movimiento.articulo_movimiento_cadena: FOREIGN KEY (entidad_id, articulo_id, seq_anterior, cantidad_anterior) REFERENCES articulo_movimiento(entidad_id, articulo_id, seq, cantidad_nueva)
restricción articulo_movimiento.articulo_movimiento_cantidad: CHECK (cantidad_movimiento > 0)
restricción articulo_movimiento.articulo_movimiento_de: FOREIGN KEY (entidad_id, articulo_id) REFERENCES articulo(entidad_id, id)
restricción articulo_movimiento.articulo_movimiento_eslabon: UNIQUE (entidad_id, articulo_id, seq, cantidad_nueva)
restricción articulo_movimiento.articulo_movimiento_inicio: CHECK ( CASE WHEN seq = 1 THEN seq_anterior IS NULL AND cantidad_anterior = 0 ELSE seq_anterior IS NOT NULL AND seq_anterior = (seq - 1) END)
restricción articulo_movimiento.articulo_movimiento_no_negativo: CHECK (cantidad_nueva >= 0)
restricción articulo_movimiento.articulo_movimiento_origen: CHECK (origen = ANY (ARRAY['creacion'::text, 'ajuste'::text, 'venta'::text, 'anulacion'::text, 'archivo'::text, 'importacion'::text]))
restricción articulo_movimiento.articulo_movimiento_pkey: PRIMARY KEY (entidad_id, articulo_id, seq)
restricción articulo_movimiento.articulo_movimiento_seq: CHECK (seq >= 1)
restricción articulo_movimiento.articulo_movimiento_suma: CHECK (cantidad_nueva = (cantidad_anterior + CASE WHEN tipo = 'entrada'::text THEN cantidad_movimiento ELSE - cantidad_movimiento END))
restricción articulo_movimiento.articulo_movimiento_tipo: CHECK (tipo = ANY (ARRAY['entrada'::text, 'salida'::text]))
restricción articulo_movimiento.articulo_movimiento_usuario: FOREIGN KEY (usuario_id) REFERENCES usuario(id)
restricción auditoria.auditoria_con_autor: CHECK (usuario_id IS NOT NULL OR recurso = 'acceso'::text OR solicitud_id = 'migracion'::text)
restricción auditoria.auditoria_con_marcas: CHECK (cardinality(marcas) > 0)
restricción auditoria.auditoria_deshace: FOREIGN KEY (entidad_id, deshace_id) REFERENCES auditoria(entidad_id, id)
restricción auditoria.auditoria_pkey: PRIMARY KEY (entidad_id, id)
restricción auditoria.auditoria_usuario: FOREIGN KEY (usuario_id) REFERENCES usuario(id)
restricción auditoria_personal.auditoria_personal_borrada: CHECK ((borrado_en IS NOT NULL) = (antes IS NULL AND despues IS NULL))
restricción auditoria_personal.auditoria_personal_pkey: PRIMARY KEY (entidad_id, id)
restricción auditoria_personal.auditoria_personal_rastro: FOREIGN KEY (entidad_id, id) REFERENCES auditoria(entidad_id, id)
restricción caja.caja_entidad: FOREIGN KEY (entidad_id) REFERENCES entidad(id)
restricción caja.caja_pkey: PRIMARY KEY (entidad_id)
restricción caja_movimiento.caja_movimiento_entidad: FOREIGN KEY (entidad_id) REFERENCES entidad(id)
restricción caja_movimiento.caja_movimiento_medio: CHECK (medio = ANY (ARRAY['efectivo'::text, 'transferencia'::text]))
restricción caja_movimiento.caja_movimiento_monto: CHECK (monto > 0)
restricción caja_movimiento.caja_movimiento_pkey: PRIMARY KEY (entidad_id, id)
restricción caja_movimiento.caja_movimiento_tipo: CHECK (tipo = ANY (ARRAY['ingreso'::text, 'retiro'::text]))
restricción caja_movimiento.caja_movimiento_usuario: FOREIGN KEY (usuario_id) REFERENCES usuario(id)
restricción cargo.cargo_nombre_unico: UNIQUE (nombre)
restricción cargo.cargo_pkey: PRIMARY KEY (id)
restricción categoria.categoria_no_vacia: CHECK (btrim(nombre) <> ''::text)
restricción categoria.categoria_pkey: PRIMARY KEY (id)
restricción cita.cita_anulado_por: FOREIGN KEY (anulado_por) REFERENCES usuario(id)
restricción cita.cita_cliente_nombre_no_vacio: CHECK (btrim(cliente_nombre) <> ''::text)
restricción cita.cita_de_su_plaza: UNIQUE (entidad_id, id, horario_id, fecha)
restricción cita.cita_dia_de_su_fecha: CHECK (dia_semana = (ARRAY['lunes'::text, 'martes'::text, 'miercoles'::text, 'jueves'::text, 'viernes'::text, 'sabado'::text, 'domingo'::text])[EXTRACT(isodow FROM fecha)::integer])
restricción cita.cita_en_orden: CHECK (hora_fin > hora_inicio)
restricción cita.cita_entidad: FOREIGN KEY (entidad_id) REFERENCES entidad(id)
restricción cita.cita_estado_conocido: CHECK (estado = ANY (ARRAY['pendiente'::text, 'confirmada'::text, 'cancelada'::text, 'completada'::text]))
restricción cita.cita_horario: FOREIGN KEY (entidad_id, horario_id, agenda_id, dia_semana) REFERENCES horario(entidad_id, id, agenda_id, dia_semana)
restricción cita.cita_operador: FOREIGN KEY (operador_id) REFERENCES operador(id)
restricción cita.cita_pkey: PRIMARY KEY (entidad_id, id)
restricción cita.cita_servicio: FOREIGN KEY (servicio_id) REFERENCES servicio(id)
restricción cita.cita_servicio_no_vacio: CHECK (btrim(servicio) <> ''::text)
restricción cita.cita_usuario: FOREIGN KEY (usuario_id) REFERENCES usuario(id)
restricción cita_plaza.cita_plaza_cita: FOREIGN KEY (entidad_id, cita_id, horario_id, fecha) REFERENCES cita(entidad_id, id, horario_id, fecha)
restricción cita_plaza.cita_plaza_de_quien: CHECK ((cita_id IS NULL) <> (oferta_id IS NULL))
restricción cita_plaza.cita_plaza_entidad: FOREIGN KEY (entidad_id) REFERENCES entidad(id)
restricción cita_plaza.cita_plaza_horario: FOREIGN KEY (entidad_id, horario_id) REFERENCES horario(entidad_id, id)
restricción cita_plaza.cita_plaza_numero: CHECK (plaza >= 1)
restricción cita_plaza.cita_plaza_oferta: FOREIGN KEY (entidad_id, oferta_id, horario_id, fecha) REFERENCES oferta(entidad_id, id, horario_id, fecha)
restricción cita_plaza.cita_plaza_una_por_cita: UNIQUE (entidad_id, cita_id)
restricción cita_plaza.cita_plaza_una_por_oferta: UNIQUE (entidad_id, oferta_id)
restricción cita_plaza.cita_plaza_unica: UNIQUE (entidad_id, horario_id, fecha, plaza)
restricción cita_plaza.cita_plaza_vence: CHECK ((oferta_id IS NULL) = (vence_en IS NULL))
restricción client.client_dia_fin: CHECK (order_end_date >= 0 AND order_end_date <= 6)
restricción client.client_dia_inicio: CHECK (order_start_date >= 0 AND order_start_date <= 6)
restricción client.client_name_no_vacio: CHECK (btrim(name) <> ''::text)
restricción client.client_pkey: PRIMARY KEY (id)
restricción client.client_usuario: FOREIGN KEY (usuario_id) REFERENCES usuario(id)
restricción codigo_primer_uso.codigo_primer_uso_unico: PRIMARY KEY (hash)
restricción codigo_recuperacion.codigo_recuperacion_unico: PRIMARY KEY (usuario_id, hash)
restricción codigo_recuperacion.codigo_recuperacion_usuario: FOREIGN KEY (usuario_id) REFERENCES usuario(id)
restricción correo_adjunto.correo_adjunto_correo: FOREIGN KEY (correo_id) REFERENCES correo_saliente(id) ON DELETE CASCADE
restricción correo_adjunto.correo_adjunto_pk: PRIMARY KEY (correo_id, orden)
restricción correo_saliente.correo_saliente_pkey: PRIMARY KEY (id)
restricción correo_saliente.correo_saliente_secreto: CHECK (secreto IS NULL OR secreto_vence IS NOT NULL AND enviado_en IS NULL)
restricción correo_saliente.correo_saliente_usuario: FOREIGN KEY (usuario_id) REFERENCES usuario(id)
restricción cuenta.cuenta_acumulados: CHECK (unidades_pagadas >= 0 AND unidades_pagadas <= unidades AND pagado >= 0 AND pagado <= ganado)
restricción cuenta.cuenta_anticipo_no_negativo: CHECK (anticipo >= 0)
restricción cuenta.cuenta_empleado: FOREIGN KEY (empleado_id) REFERENCES operador(id)
restricción cuenta.cuenta_entidad: FOREIGN KEY (entidad_id) REFERENCES entidad(id)
restricción cuenta.cuenta_pkey: PRIMARY KEY (entidad_id, empleado_id)
restricción dispositivo.dispositivo_unico: PRIMARY KEY (usuario_id, hash)
restricción dispositivo.dispositivo_usuario: FOREIGN KEY (usuario_id) REFERENCES usuario(id)
restricción enlace_clave.enlace_clave_correo: FOREIGN KEY (correo_id) REFERENCES correo_saliente(id) ON DELETE SET NULL
restricción enlace_clave.enlace_clave_hash_unico: UNIQUE (hash)
restricción enlace_clave.enlace_clave_pk: PRIMARY KEY (id)
restricción enlace_clave.enlace_clave_proposito: CHECK (proposito = ANY (ARRAY['invitacion'::text, 'restablecer'::text, 'recuperacion'::text, 'credenciales_cliente'::text, 'credenciales_operador'::text]))
restricción enlace_clave.enlace_clave_usado_o_anulado: CHECK (usado_en IS NULL OR anulado_en IS NULL)
restricción enlace_clave.enlace_clave_usuario: FOREIGN KEY (usuario_id) REFERENCES usuario(id)
restricción entidad.entidad_budget_positivo: CHECK (budget >= 0)
restricción entidad.entidad_client: FOREIGN KEY (client_id) REFERENCES client(id)
restricción entidad.entidad_name_no_vacio: CHECK (btrim(name) <> ''::text)
restricción entidad.entidad_pkey: PRIMARY KEY (id)
restricción gasto.gasto_descripcion_no_vacia: CHECK (btrim(descripcion) <> ''::text)
restricción gasto.gasto_entidad: FOREIGN KEY (entidad_id) REFERENCES entidad(id)
restricción gasto.gasto_metodo_conocido: CHECK (metodo_pago = ANY (ARRAY['efectivo'::text, 'transferencia'::text, 'mixto'::text]))
restricción gasto.gasto_monto_minimo: CHECK (monto >= 100 AND monto <= '1000000000000'::bigint)
restricción gasto.gasto_montos_concuerdan: CHECK (monto_efectivo >= 0 AND monto_transferencia >= 0 AND (monto_efectivo + monto_transferencia) = monto AND (metodo_pago = 'efectivo'::text AND monto_transferencia = 0 OR metodo_pago = 'transferencia'::text AND monto_efectivo = 0 OR metodo_pago = 'mixto'::text AND monto_efectivo > 0 AND monto_transferencia > 0))
restricción gasto.gasto_pkey: PRIMARY KEY (entidad_id, id)
restricción gasto.gasto_usuario: FOREIGN KEY (usuario_id) REFERENCES usuario(id)
restricción gasto_recibo.gasto_recibo_pkey: PRIMARY KEY (entidad_id, gasto_id)
restricción gasto_recibo.recibo_gasto: FOREIGN KEY (entidad_id, gasto_id) REFERENCES gasto(entidad_id, id)
restricción gasto_recibo.recibo_tamano: CHECK (octet_length(contenido) >= 1 AND octet_length(contenido) <= 5242880)
restricción gasto_recibo.recibo_tipo_conocido: CHECK (mime_type = ANY (ARRAY['image/jpeg'::text, 'image/png'::text, 'image/webp'::text, 'application/pdf'::text]))
restricción gasto_recibo.recibo_usuario: FOREIGN KEY (usuario_id) REFERENCES usuario(id)
restricción horario.horario_agenda: FOREIGN KEY (entidad_id, agenda_id) REFERENCES agenda(entidad_id, id)
restricción horario.horario_anulado_inactivo: CHECK (anulado_en IS NULL OR NOT activo)
restricción horario.horario_anulado_por: FOREIGN KEY (anulado_por) REFERENCES usuario(id)
restricción horario.horario_capacidad_valida: CHECK (capacidad >= 1 AND capacidad <= 50)
restricción horario.horario_color_valido: CHECK (color ~ '^#[0-9A-F]{6}$'::text)
restricción horario.horario_de_su_dia: UNIQUE (entidad_id, id, agenda_id, dia_semana)
restricción horario.horario_dia_conocido: CHECK (dia_semana = ANY (ARRAY['lunes'::text, 'martes'::text, 'miercoles'::text, 'jueves'::text, 'viernes'::text, 'sabado'::text, 'domingo'::text]))
restricción horario.horario_en_orden: CHECK (hora_fin > hora_inicio)
restricción horario.horario_entidad: FOREIGN KEY (entidad_id) REFERENCES entidad(id)
restricción horario.horario_pkey: PRIMARY KEY (entidad_id, id)
restricción horario.horario_titulo_no_vacio: CHECK (btrim(titulo) <> ''::text)
restricción horario.horario_usuario: FOREIGN KEY (usuario_id) REFERENCES usuario(id)
restricción idempotencia.idempotencia_pkey: PRIMARY KEY (entidad_id, usuario_id, clave)
restricción idempotencia.idempotencia_usuario: FOREIGN KEY (usuario_id) REFERENCES usuario(id)
restricción ingreso.ingreso_concepto_no_vacio: CHECK (btrim(concepto) <> ''::text)
restricción ingreso.ingreso_empleado: FOREIGN KEY (empleado_id) REFERENCES operador(id)
restricción ingreso.ingreso_entidad: FOREIGN KEY (entidad_id) REFERENCES entidad(id)
restricción ingreso.ingreso_metodo_conocido: CHECK (metodo_pago = ANY (ARRAY['efectivo'::text, 'transferencia'::text, 'mixto'::text]))
restricción ingreso.ingreso_monto_positivo: CHECK (monto > 0 AND monto <= '1000000000000'::bigint)
restricción ingreso.ingreso_montos_concuerdan: CHECK (monto_efectivo >= 0 AND monto_transferencia >= 0 AND (monto_efectivo + monto_transferencia) = monto AND (metodo_pago = 'efectivo'::text AND monto_transferencia = 0 OR metodo_pago = 'transferencia'::text AND monto_efectivo = 0 OR metodo_pago = 'mixto'::text AND monto_efectivo > 0 AND monto_transferencia > 0))
restricción ingreso.ingreso_ocasional_con_operador: CHECK (tipo <> 'servicio_ocasional'::text OR operador_id IS NOT NULL)
restricción ingreso.ingreso_operador: FOREIGN KEY (operador_id) REFERENCES operador(id)
restricción ingreso.ingreso_pkey: PRIMARY KEY (entidad_id, id)
restricción ingreso.ingreso_tipo_conocido: CHECK (tipo = ANY (ARRAY['accesorio'::text, 'servicio_ocasional'::text, 'otro'::text]))
restricción ingreso.ingreso_usuario: FOREIGN KEY (usuario_id) REFERENCES usuario(id)
restricción intento_login.intento_login_pkey: PRIMARY KEY (clave)
restricción libro.libro_cuentas_distintas: CHECK (debe <> haber)
restricción libro.libro_debe_conocida: CHECK (debe = ANY (ARRAY['caja.efectivo'::text, 'caja.transferencia'::text, 'ingresos.servicios'::text, 'ingresos.ocasionales'::text, 'ingresos.accesorios'::text, 'ingresos.otros'::text, 'ingresos.productos'::text, 'comisiones'::text, 'por_pagar'::text, 'costo.productos'::text, 'inventario.productos'::text, 'gastos'::text, 'aportes'::text, 'ajustes.caja'::text, 'ajustes.inventario'::text, 'traslados'::text]))
restricción libro.libro_entidad: FOREIGN KEY (entidad_id) REFERENCES entidad(id)
restricción libro.libro_haber_conocida: CHECK (haber = ANY (ARRAY['caja.efectivo'::text, 'caja.transferencia'::text, 'ingresos.servicios'::text, 'ingresos.ocasionales'::text, 'ingresos.accesorios'::text, 'ingresos.otros'::text, 'ingresos.productos'::text, 'comisiones'::text, 'por_pagar'::text, 'costo.productos'::text, 'inventario.productos'::text, 'gastos'::text, 'aportes'::text, 'ajustes.caja'::text, 'ajustes.inventario'::text, 'traslados'::text]))
restricción libro.libro_monto_positivo: CHECK (monto > 0)
restricción libro.libro_origen_conocido: CHECK (origen = ANY (ARRAY['servicio'::text, 'ingreso'::text, 'venta'::text, 'producto'::text, 'gasto'::text, 'pago'::text, 'caja'::text, 'arqueo'::text]))
restricción libro.libro_pkey: PRIMARY KEY (entidad_id, id)
restricción libro.libro_revierte: FOREIGN KEY (entidad_id, revierte_id) REFERENCES libro(entidad_id, id)
restricción libro.libro_revierte_una_vez: UNIQUE (entidad_id, revierte_id)
restricción libro.libro_usuario: FOREIGN KEY (usuario_id) REFERENCES usuario(id)
restricción libro_dia.libro_dia_pkey: PRIMARY KEY (entidad_id, fecha, debe, haber, operador_id)
restricción libro_saldo.libro_saldo_pkey: PRIMARY KEY (entidad_id, cuenta, operador_id)
restricción liquidacion.liquidacion_abono: FOREIGN KEY (entidad_id, pago_id, empleado_id) REFERENCES abono(entidad_id, pago_id, empleado_id)
restricción liquidacion.liquidacion_monto_positivo: CHECK (monto > 0)
restricción liquidacion.liquidacion_pkey: PRIMARY KEY (entidad_id, id)
restricción liquidacion.liquidacion_realizado: FOREIGN KEY (entidad_id, servicio_realizado_id, empleado_id) REFERENCES servicio_realizado(entidad_id, id, empleado_id)
restricción liquidacion.liquidacion_via_conocida: CHECK (via = ANY (ARRAY['semanal'::text, 'anticipo'::text]))
restricción migracion.PK_35ff3524ab7db6ec5541f280eef: PRIMARY KEY (id)
restricción modulo_apagado.modulo_apagado_entidad: FOREIGN KEY (entidad_id) REFERENCES entidad(id)
restricción modulo_apagado.modulo_apagado_pkey: PRIMARY KEY (entidad_id, modulo)
restricción oferta.oferta_aceptada_con_cita: CHECK ((estado = 'aceptada'::text) = (cita_id IS NOT NULL))
restricción oferta.oferta_agenda: FOREIGN KEY (entidad_id, agenda_id) REFERENCES agenda(entidad_id, id)
restricción oferta.oferta_cita: FOREIGN KEY (entidad_id, cita_id) REFERENCES cita(entidad_id, id)
restricción oferta.oferta_de_su_plaza: UNIQUE (entidad_id, id, horario_id, fecha)
restricción oferta.oferta_en_orden: CHECK (hora_fin > hora_inicio)
restricción oferta.oferta_entidad: FOREIGN KEY (entidad_id) REFERENCES entidad(id)
restricción oferta.oferta_estado_conocido: CHECK (estado = ANY (ARRAY['pendiente'::text, 'aceptada'::text, 'rechazada'::text]))
restricción oferta.oferta_horario: FOREIGN KEY (entidad_id, horario_id) REFERENCES horario(entidad_id, id)
restricción oferta.oferta_operador: FOREIGN KEY (operador_id) REFERENCES operador(id)
restricción oferta.oferta_pkey: PRIMARY KEY (entidad_id, id)
restricción oferta.oferta_respondida_por: FOREIGN KEY (respondida_por) REFERENCES usuario(id)
restricción oferta.oferta_respuesta: CHECK ((estado = 'pendiente'::text) = (respondida_en IS NULL))
restricción oferta.oferta_usuario: FOREIGN KEY (usuario_id) REFERENCES usuario(id)
restricción operador.operador_cargo: FOREIGN KEY (cargo_id) REFERENCES cargo(id)
restricción operador.operador_entidad: FOREIGN KEY (entidad_id) REFERENCES entidad(id)
restricción operador.operador_nombre_no_vacio: CHECK (btrim(nombre) <> ''::text)
restricción operador.operador_pkey: PRIMARY KEY (id)
restricción operador.operador_usuario: FOREIGN KEY (usuario_id) REFERENCES usuario(id)
restricción operador.operador_usuario_unico: UNIQUE (usuario_id)
restricción operador_sucursal.operador_sucursal_entidad: FOREIGN KEY (entidad_id) REFERENCES entidad(id)
restricción operador_sucursal.operador_sucursal_operador: FOREIGN KEY (operador_id) REFERENCES operador(id)
restricción operador_sucursal.operador_sucursal_pkey: PRIMARY KEY (operador_id, desde)
restricción pago.pago_dia_movido: CHECK (estado = (pagado_el IS NOT NULL))
restricción pago.pago_empleado: FOREIGN KEY (empleado_id) REFERENCES operador(id)
restricción pago.pago_empleado_unico: UNIQUE (entidad_id, id, empleado_id)
restricción pago.pago_entidad: FOREIGN KEY (entidad_id) REFERENCES entidad(id)
restricción pago.pago_medio_conocido: CHECK (metodo_pago = ANY (ARRAY['efectivo'::text, 'transferencia'::text]))
restricción pago.pago_monto_positivo: CHECK (monto > 0 AND monto <= '9007199254740991'::bigint)
restricción pago.pago_pkey: PRIMARY KEY (entidad_id, id)
restricción pago.pago_semanal_pagado: CHECK (tipo_pago = 'manual'::text OR estado)
restricción pago.pago_tipo_conocido: CHECK (tipo_pago = ANY (ARRAY['total'::text, 'parcial'::text, 'manual'::text]))
restricción pago.pago_usuario: FOREIGN KEY (usuario_id) REFERENCES usuario(id)
restricción permiso.permiso_clave_unica: UNIQUE (clave)
restricción permiso.permiso_pkey: PRIMARY KEY (id)
restricción persona_espera.persona_espera_anulado_por: FOREIGN KEY (anulado_por) REFERENCES usuario(id)
restricción persona_espera.persona_espera_entidad: FOREIGN KEY (entidad_id) REFERENCES entidad(id)
restricción persona_espera.persona_espera_nombre_no_vacio: CHECK (btrim(nombre) <> ''::text)
restricción persona_espera.persona_espera_pkey: PRIMARY KEY (entidad_id, id)
restricción persona_espera.persona_espera_servicio: FOREIGN KEY (servicio_id) REFERENCES servicio(id)
restricción persona_espera.persona_espera_servicio_no_vacio: CHECK (btrim(servicio) <> ''::text)
restricción persona_espera.persona_espera_una_salida: CHECK (atendida_en IS NULL OR anulado_en IS NULL)
restricción persona_espera.persona_espera_usuario: FOREIGN KEY (usuario_id) REFERENCES usuario(id)
restricción producto.producto_archivado_en_cero: CHECK (archivado_en IS NULL OR stock = 0)
restricción producto.producto_categoria: FOREIGN KEY (categoria_id) REFERENCES categoria(id)
restricción producto.producto_con_ganancia: CHECK (precio_unitario > costo_unitario AND precio_unitario <= '1000000000000'::bigint)
restricción producto.producto_costo_positivo: CHECK (costo_unitario > 0)
restricción producto.producto_entidad: FOREIGN KEY (entidad_id) REFERENCES entidad(id)
restricción producto.producto_no_vacio: CHECK (btrim(nombre) <> ''::text)
restricción producto.producto_pkey: PRIMARY KEY (entidad_id, id)
restricción producto.producto_stock_de_movimiento: CHECK (seq IS NOT NULL OR stock = 0)
restricción producto.producto_stock_es: FOREIGN KEY (entidad_id, id, seq, stock) REFERENCES producto_movimiento(entidad_id, producto_id, seq, cantidad_nueva)
restricción producto.producto_stock_valido: CHECK (stock >= 0)
restricción producto.producto_valor_maximo: CHECK ((stock::numeric * precio_unitario::numeric) <= '9007199254740991'::bigint::numeric)
restricción producto_movimiento.producto_movimiento_cadena: FOREIGN KEY (entidad_id, producto_id, seq_anterior, cantidad_anterior) REFERENCES producto_movimiento(entidad_id, producto_id, seq, cantidad_nueva)
restricción producto_movimiento.producto_movimiento_cantidad: CHECK (cantidad_movimiento > 0)
restricción producto_movimiento.producto_movimiento_de: FOREIGN KEY (entidad_id, producto_id) REFERENCES producto(entidad_id, id)
restricción producto_movimiento.producto_movimiento_eslabon: UNIQUE (entidad_id, producto_id, seq, cantidad_nueva)
restricción producto_movimiento.producto_movimiento_inicio: CHECK ( CASE WHEN seq = 1 THEN seq_anterior IS NULL AND cantidad_anterior = 0 ELSE seq_anterior IS NOT NULL AND seq_anterior = (seq - 1) END)
restricción producto_movimiento.producto_movimiento_no_negativo: CHECK (cantidad_nueva >= 0)
restricción producto_movimiento.producto_movimiento_origen: CHECK (origen = ANY (ARRAY['creacion'::text, 'ajuste'::text, 'venta'::text, 'anulacion'::text, 'archivo'::text, 'importacion'::text]))
restricción producto_movimiento.producto_movimiento_pkey: PRIMARY KEY (entidad_id, producto_id, seq)
restricción producto_movimiento.producto_movimiento_seq: CHECK (seq >= 1)
restricción producto_movimiento.producto_movimiento_suma: CHECK (cantidad_nueva = (cantidad_anterior + CASE WHEN tipo = 'entrada'::text THEN cantidad_movimiento ELSE - cantidad_movimiento END))
restricción producto_movimiento.producto_movimiento_tipo: CHECK (tipo = ANY (ARRAY['entrada'::text, 'salida'::text]))
restricción producto_movimiento.producto_movimiento_usuario: FOREIGN KEY (usuario_id) REFERENCES usuario(id)
restricción recibo_uso.recibo_uso_bytes: CHECK (bytes >= 0)
restricción recibo_uso.recibo_uso_entidad: FOREIGN KEY (entidad_id) REFERENCES entidad(id)
restricción recibo_uso.recibo_uso_pkey: PRIMARY KEY (entidad_id)
restricción registro.registro_cita: FOREIGN KEY (entidad_id, cita_id) REFERENCES cita(entidad_id, id)
restricción registro.registro_empleado: FOREIGN KEY (empleado_id) REFERENCES operador(id)
restricción registro.registro_empleado_unico: UNIQUE (entidad_id, id, empleado_id)
restricción registro.registro_entidad: FOREIGN KEY (entidad_id) REFERENCES entidad(id)
restricción registro.registro_metodo_concuerda: CHECK (total = 0 OR metodo_pago = 'efectivo'::text AND monto_transferencia = 0 OR metodo_pago = 'transferencia'::text AND monto_efectivo = 0 OR metodo_pago = 'mixto'::text AND monto_efectivo > 0 AND monto_transferencia > 0)
restricción registro.registro_metodo_conocido: CHECK (metodo_pago = ANY (ARRAY['efectivo'::text, 'transferencia'::text, 'mixto'::text]))
restricción registro.registro_montos_suman: CHECK (monto_efectivo >= 0 AND monto_transferencia >= 0 AND (monto_efectivo + monto_transferencia) = total)
restricción registro.registro_pkey: PRIMARY KEY (entidad_id, id)
restricción registro.registro_usuario: FOREIGN KEY (usuario_id) REFERENCES usuario(id)
restricción reporte_envio.reporte_envio_correo: CHECK ((correo_id IS NOT NULL) = (resultado = ANY (ARRAY['enviado'::text, 'enlace'::text])))
restricción reporte_envio.reporte_envio_guardado: FOREIGN KEY (entidad_id, guardado_id) REFERENCES reporte_guardado(entidad_id, id)
restricción reporte_envio.reporte_envio_pkey: PRIMARY KEY (entidad_id, guardado_id, vence, usuario_id)
restricción reporte_envio.reporte_envio_usuario: FOREIGN KEY (usuario_id) REFERENCES usuario(id)
restricción reporte_guardado.reporte_guardado_dia: CHECK ((dia_semana IS NOT NULL) = (NOT frecuencia IS DISTINCT FROM 'semanal'::text) AND (dia_mes IS NOT NULL) = (NOT frecuencia IS DISTINCT FROM 'mensual'::text) AND dia_mes >= 1 AND dia_mes <= 31)
restricción reporte_guardado.reporte_guardado_entidad: FOREIGN KEY (entidad_id) REFERENCES entidad(id)
restricción reporte_guardado.reporte_guardado_envio: CHECK ( CASE WHEN frecuencia IS NULL THEN num_nonnulls(hora, formato, proximo_en, pedido_en, detenido) = 0 AND cardinality(destinatarios) = 0 ELSE num_nulls(hora, formato) = 0 AND cardinality(destinatarios) >= 1 AND cardinality(destinatarios) <= 10 AND (proximo_en IS NULL) = (detenido IS NOT NULL) END)
restricción reporte_guardado.reporte_guardado_formato_conocido: CHECK (formato = ANY (ARRAY['excel'::text, 'csv'::text]))
restricción reporte_guardado.reporte_guardado_frecuencia_conocida: CHECK (frecuencia = ANY (ARRAY['diario'::text, 'semanal'::text, 'mensual'::text]))
restricción reporte_guardado.reporte_guardado_nombre_no_vacio: CHECK (btrim(nombre) <> ''::text)
restricción reporte_guardado.reporte_guardado_pkey: PRIMARY KEY (entidad_id, id)
restricción reporte_guardado.reporte_guardado_ultimo: CHECK ((ultimo_vence IS NULL) = (ultimo_en IS NULL))
restricción reporte_guardado.reporte_guardado_usuario: FOREIGN KEY (usuario_id) REFERENCES usuario(id)
restricción resumen_mes.resumen_mes_pkey: PRIMARY KEY (entidad_id, serie, operador_id, mes)
restricción role.role_alcance_valido: CHECK (alcance = ANY (ARRAY['todo'::text, 'sucursal'::text, 'propio'::text]))
restricción role.role_factor: CHECK ((factor_dias IS NULL) = (factor_desde IS NULL))
restricción role.role_factor_dias: CHECK (factor_dias >= 0 AND factor_dias <= 90)
restricción role.role_nombre_unico: UNIQUE (nombre)
restricción role.role_pkey: PRIMARY KEY (id)
restricción role.role_todo_solo_admin: CHECK ((alcance = 'todo'::text) = (nombre = 'admin'::text))
restricción role_permiso.role_permiso_permiso: FOREIGN KEY (permiso_id) REFERENCES permiso(id)
restricción role_permiso.role_permiso_pkey: PRIMARY KEY (role_id, permiso_id)
restricción role_permiso.role_permiso_role: FOREIGN KEY (role_id) REFERENCES role(id)
restricción secreto.secreto_no_corto: CHECK (length(valor) >= 32)
restricción secreto.secreto_pkey: PRIMARY KEY (nombre)
restricción segundo_factor.segundo_factor_confirmado: CHECK ((confirmado_en IS NULL) = (ultimo_paso IS NULL))
restricción segundo_factor.segundo_factor_unico: PRIMARY KEY (usuario_id)
restricción segundo_factor.segundo_factor_usuario: FOREIGN KEY (usuario_id) REFERENCES usuario(id)
restricción servicio.servicio_archivado_inactivo: CHECK (archivado_en IS NULL OR NOT estado)
restricción servicio.servicio_entidad: FOREIGN KEY (entidad_id) REFERENCES entidad(id)
restricción servicio.servicio_nombre_no_vacio: CHECK (btrim(nombre) <> ''::text)
restricción servicio.servicio_pkey: PRIMARY KEY (id)
restricción servicio.servicio_porcentaje_valido: CHECK (porcentaje_pago_empleado >= 0::numeric AND porcentaje_pago_empleado <= 100::numeric)
restricción servicio.servicio_precio_positivo: CHECK (precio > 0 AND precio <= '1000000000000'::bigint)
restricción servicio_realizado.realizado_anulado_sin_pago: CHECK (anulado_en IS NULL OR monto_pagado = 0)
restricción servicio_realizado.realizado_cantidad_valida: CHECK (cantidad >= 1 AND cantidad <= 1000000)
restricción servicio_realizado.realizado_comision: CHECK (monto_empleado::numeric = round(total_con_descuento::numeric * porcentaje_empleado * 0.01))
restricción servicio_realizado.realizado_con_descuento: CHECK (total_con_descuento::numeric = round(total_servicio::numeric * (100::numeric - descuento_porcentaje) * 0.01))
restricción servicio_realizado.realizado_descuento_valido: CHECK (descuento_porcentaje >= 0::numeric AND descuento_porcentaje <= 100::numeric)
restricción servicio_realizado.realizado_empleado: FOREIGN KEY (empleado_id) REFERENCES operador(id)
restricción servicio_realizado.realizado_empleado_unico: UNIQUE (entidad_id, id, empleado_id)
restricción servicio_realizado.realizado_entidad: FOREIGN KEY (entidad_id) REFERENCES entidad(id)
restricción servicio_realizado.realizado_fecha_pago: CHECK ((monto_pagado > 0) = (fecha_pago IS NOT NULL))
restricción servicio_realizado.realizado_ingreso: FOREIGN KEY (entidad_id, ingreso_id) REFERENCES ingreso(entidad_id, id)
restricción servicio_realizado.realizado_metodo_conocido: CHECK (metodo_pago = ANY (ARRAY['efectivo'::text, 'transferencia'::text, 'mixto'::text]))
restricción servicio_realizado.realizado_montos_suman: CHECK (monto_efectivo >= 0 AND monto_transferencia >= 0 AND (monto_efectivo + monto_transferencia) = total_con_descuento)
restricción servicio_realizado.realizado_origen: CHECK (tipo = 'catalogo'::text AND registro_id IS NOT NULL AND servicio_id IS NOT NULL AND ingreso_id IS NULL OR tipo = 'ocasional'::text AND ingreso_id IS NOT NULL AND registro_id IS NULL)
restricción servicio_realizado.realizado_pagado_entero: CHECK (monto_pagado = 0 OR monto_pagado = monto_empleado)
restricción servicio_realizado.realizado_porcentaje_valido: CHECK (porcentaje_empleado >= 0::numeric AND porcentaje_empleado <= 100::numeric)
restricción servicio_realizado.realizado_precio_valido: CHECK (precio_unitario >= 0)
restricción servicio_realizado.realizado_registro: FOREIGN KEY (entidad_id, registro_id, empleado_id) REFERENCES registro(entidad_id, id, empleado_id)
restricción servicio_realizado.realizado_servicio: FOREIGN KEY (servicio_id) REFERENCES servicio(id)
restricción servicio_realizado.realizado_tipo_conocido: CHECK (tipo = ANY (ARRAY['catalogo'::text, 'ocasional'::text]))
restricción servicio_realizado.realizado_total: CHECK (total_servicio = (precio_unitario * cantidad) AND total_servicio <= '1000000000000'::bigint)
restricción servicio_realizado.realizado_usuario: FOREIGN KEY (usuario_id) REFERENCES usuario(id)
restricción servicio_realizado.servicio_realizado_pkey: PRIMARY KEY (entidad_id, id)
restricción sesion.sesion_fin: CHECK (fin = 'tope'::text)
restricción sesion.sesion_pkey: PRIMARY KEY (id)
restricción sesion.sesion_usuario: FOREIGN KEY (usuario_id) REFERENCES usuario(id)
restricción solicitud_datos.solicitud_datos_entidad: FOREIGN KEY (entidad_id) REFERENCES entidad(id)
restricción solicitud_datos.solicitud_datos_nombre_no_vacio: CHECK (btrim(nombre) <> ''::text)
restricción solicitud_datos.solicitud_datos_pkey: PRIMARY KEY (entidad_id, id)
restricción solicitud_datos.solicitud_datos_plazo: CHECK (vence > recibida)
restricción solicitud_datos.solicitud_datos_respondida: CHECK ((respondida_en IS NULL) = (respondida_por IS NULL) AND (respuesta IS NULL OR respondida_en IS NOT NULL))
restricción solicitud_datos.solicitud_datos_respondida_por: FOREIGN KEY (respondida_por) REFERENCES usuario(id)
restricción solicitud_datos.solicitud_datos_tipo_conocido: CHECK (tipo = ANY (ARRAY['consulta'::text, 'reclamo'::text]))
restricción solicitud_datos.solicitud_datos_usuario: FOREIGN KEY (usuario_id) REFERENCES usuario(id)
restricción sucursal.sucursal_entidad: FOREIGN KEY (entidad_id) REFERENCES entidad(id)
restricción sucursal.sucursal_general_abierta: CHECK (entidad_id > 0 OR archivada_en IS NULL)
restricción sucursal.sucursal_pkey: PRIMARY KEY (entidad_id)
restricción ultima_entrada.ultima_entrada_pkey: PRIMARY KEY (usuario_id)
restricción ultima_entrada.ultima_entrada_usuario: FOREIGN KEY (usuario_id) REFERENCES usuario(id)
restricción usuario.usuario_email_minuscula: CHECK (email = lower(email) AND email ~~ '%_@_%'::text)
restricción usuario.usuario_email_unico: UNIQUE (email)
restricción usuario.usuario_entidad: FOREIGN KEY (entidad_id) REFERENCES entidad(id)
restricción usuario.usuario_pkey: PRIMARY KEY (id)
restricción usuario.usuario_role: FOREIGN KEY (role_id) REFERENCES role(id)
restricción venta.venta_cita: FOREIGN KEY (entidad_id, cita_id) REFERENCES cita(entidad_id, id)
restricción venta.venta_empleado: FOREIGN KEY (empleado_id) REFERENCES operador(id)
restricción venta.venta_entidad: FOREIGN KEY (entidad_id) REFERENCES entidad(id)
restricción venta.venta_montos_concuerdan: CHECK (monto_efectivo >= 0 AND monto_transferencia >= 0 AND (monto_efectivo + monto_transferencia) = total AND (metodo_pago = 'efectivo'::text AND monto_transferencia = 0 OR metodo_pago = 'transferencia'::text AND monto_efectivo = 0 OR metodo_pago = 'mixto'::text AND monto_efectivo > 0 AND monto_transferencia > 0))
restricción venta.venta_pkey: PRIMARY KEY (entidad_id, id)
restricción venta.venta_total_positivo: CHECK (total > 0)
restricción venta.venta_usuario: FOREIGN KEY (usuario_id) REFERENCES usuario(id)
restricción venta_linea.venta_linea_cantidad: CHECK (cantidad >= 1 AND cantidad <= 1000000)
restricción venta_linea.venta_linea_pkey: PRIMARY KEY (entidad_id, venta_id, linea)
restricción venta_linea.venta_linea_producto: FOREIGN KEY (entidad_id, producto_id) REFERENCES producto(entidad_id, id)
restricción venta_linea.venta_linea_subtotal: CHECK (subtotal = (precio_unitario * cantidad) AND subtotal <= '1000000000000'::bigint)
restricción venta_linea.venta_linea_venta: FOREIGN KEY (entidad_id, venta_id) REFERENCES venta(entidad_id, id)
restricción vista_lista.vista_lista_filtros_objeto: CHECK (jsonb_typeof(filtros) = 'object'::text)
restricción vista_lista.vista_lista_nombre_no_vacio: CHECK (btrim(nombre) <> ''::text)
restricción vista_lista.vista_lista_pkey: PRIMARY KEY (id)
restricción vista_lista.vista_lista_usuario: FOREIGN KEY (usuario_id) REFERENCES usuario(id)
restricción zone.zone_client: FOREIGN KEY (client_id) REFERENCES client(id)
restricción zone.zone_name_no_vacio: CHECK (btrim(name) <> ''::text)
restricción zone.zone_pkey: PRIMARY KEY (id)
secuencia agenda_bloqueo_id_seq: bigint start 1 increment 1 min 1 max 9223372036854775807
secuencia agenda_id_seq: bigint start 1 increment 1 min 1 max 9223372036854775807
secuencia arqueo_id_seq: bigint start 1 increment 1 min 1 max 9223372036854775807
secuencia articulo_id_seq: bigint start 1 increment 1 min 1 max 9223372036854775807
secuencia auditoria_id_seq: bigint start 1 increment 1 min 1 max 9223372036854775807
secuencia caja_movimiento_id_seq: bigint start 1 increment 1 min 1 max 9223372036854775807
secuencia cargo_id_seq: bigint start 5 increment 1 min 1 max 9223372036854775807
secuencia categoria_id_seq: bigint start 2 increment 1 min 1 max 9223372036854775807
secuencia cita_id_seq: bigint start 1 increment 1 min 1 max 9223372036854775807
secuencia client_id_seq: bigint start 1 increment 1 min 1 max 9223372036854775807
secuencia correo_saliente_id_seq: bigint start 1 increment 1 min 1 max 9223372036854775807
secuencia enlace_clave_id_seq: bigint start 1 increment 1 min 1 max 9223372036854775807
secuencia entidad_id_seq: bigint start 1 increment 1 min 1 max 9223372036854775807
secuencia gasto_id_seq: bigint start 1 increment 1 min 1 max 9223372036854775807
secuencia horario_id_seq: bigint start 1 increment 1 min 1 max 9223372036854775807
secuencia ingreso_id_seq: bigint start 1 increment 1 min 1 max 9223372036854775807
secuencia libro_id_seq: bigint start 1 increment 1 min 1 max 9223372036854775807
secuencia liquidacion_id_seq: bigint start 1 increment 1 min 1 max 9223372036854775807
secuencia migracion_id_seq: integer start 1 increment 1 min 1 max 2147483647
secuencia oferta_id_seq: bigint start 1 increment 1 min 1 max 9223372036854775807
secuencia operador_id_seq: bigint start 1 increment 1 min 1 max 9223372036854775807
secuencia pago_id_seq: bigint start 1 increment 1 min 1 max 9223372036854775807
secuencia persona_espera_id_seq: bigint start 1 increment 1 min 1 max 9223372036854775807
secuencia producto_id_seq: bigint start 1 increment 1 min 1 max 9223372036854775807
secuencia registro_id_seq: bigint start 1 increment 1 min 1 max 9223372036854775807
secuencia reporte_guardado_id_seq: bigint start 1 increment 1 min 1 max 9223372036854775807
secuencia role_id_seq: bigint start 5 increment 1 min 1 max 9223372036854775807
secuencia servicio_id_seq: bigint start 1 increment 1 min 1 max 9223372036854775807
secuencia servicio_realizado_id_seq: bigint start 1 increment 1 min 1 max 9223372036854775807
secuencia solicitud_datos_id_seq: bigint start 1 increment 1 min 1 max 9223372036854775807
secuencia usuario_id_seq: bigint start 1 increment 1 min 1 max 9223372036854775807
secuencia venta_id_seq: bigint start 1 increment 1 min 1 max 9223372036854775807
secuencia vista_lista_id_seq: bigint start 1 increment 1 min 1 max 9223372036854775807
secuencia zone_id_seq: bigint start 1 increment 1 min 1 max 9223372036854775807
tabla abono
tabla aceptacion
tabla agenda
tabla agenda_bloqueo
tabla agenda_dia
tabla arqueo
tabla articulo
tabla articulo_movimiento
tabla auditoria
tabla auditoria_personal
tabla caja
tabla caja_movimiento
tabla cargo
tabla categoria
tabla cita
tabla cita_plaza
tabla client
tabla codigo_primer_uso
tabla codigo_recuperacion
tabla correo_adjunto
tabla correo_saliente
tabla cuenta
tabla dispositivo
tabla enlace_clave
tabla entidad
tabla gasto
tabla gasto_recibo
tabla horario
tabla idempotencia
tabla ingreso
tabla intento_login
tabla libro
tabla libro_dia
tabla libro_saldo
tabla liquidacion
tabla migracion
tabla modulo_apagado
tabla oferta
tabla operador
tabla operador_sucursal
tabla pago
tabla permiso
tabla persona_espera
tabla producto
tabla producto_movimiento
tabla recibo_uso
tabla registro
tabla reporte_envio
tabla reporte_guardado
tabla resumen_mes
tabla role
tabla role_permiso
tabla secreto
tabla segundo_factor
tabla servicio
tabla servicio_realizado
tabla sesion
tabla solicitud_datos
tabla sucursal
tabla ultima_entrada
tabla usuario
tabla venta
tabla venta_linea
tabla vista_lista
tabla zone
índice abono.abono_con_anticipo: CREATE INDEX USING btree (entidad_id, empleado_id, pago_id) WHERE anulado_en IS NULL AND aplicado < monto
índice agenda.agenda_de_operador: CREATE INDEX USING btree (entidad_id, operador_id) WHERE anulado_en IS NULL
índice agenda_bloqueo.agenda_bloqueo_vigente: CREATE INDEX USING btree (entidad_id, agenda_id, hasta) WHERE anulado_en IS NULL
índice arqueo.arqueo_por_fecha: CREATE INDEX USING btree (entidad_id, fecha)
índice arqueo.arqueo_recientes: CREATE INDEX USING btree (entidad_id, created_at DESC, id DESC)
índice arqueo.arqueo_todos_recientes: CREATE INDEX USING btree (created_at DESC, id DESC)
índice articulo.articulo_busqueda: CREATE INDEX USING gin (plano(nombre) gin_trgm_ops) WITH (fastupdate=off)
índice articulo.articulo_por_nombre: CREATE INDEX USING btree (entidad_id, plano(nombre), id) WHERE archivado_en IS NULL
índice articulo_movimiento.articulo_movimiento_por_fecha: CREATE INDEX USING btree (entidad_id, created_at)
índice auditoria.auditoria_deshace_una_vez: CREATE UNIQUE INDEX USING btree (entidad_id, deshace_id) WHERE deshace_id IS NOT NULL
índice auditoria.auditoria_marcada: CREATE INDEX USING btree (entidad_id, created_at) WHERE marcas IS NOT NULL
índice auditoria.auditoria_por_accion: CREATE INDEX USING btree (entidad_id, accion, created_at DESC, id DESC) WHERE accion <> 'crear'::text
índice auditoria.auditoria_por_fecha: CREATE INDEX USING btree (entidad_id, created_at DESC, id DESC)
índice auditoria.auditoria_por_recurso: CREATE INDEX USING btree (entidad_id, recurso, recurso_id)
índice auditoria.auditoria_por_tipo: CREATE INDEX USING btree (entidad_id, recurso, created_at DESC, id DESC) WHERE recurso <> 'registro'::text
índice auditoria.auditoria_por_usuario: CREATE INDEX USING btree (entidad_id, usuario_id, created_at DESC, id DESC)
índice caja_movimiento.caja_movimiento_por_fecha: CREATE INDEX USING btree (entidad_id, fecha)
índice categoria.categoria_nombre_unico: CREATE UNIQUE INDEX USING btree (plano(nombre))
índice cita.cita_anulada_de_agenda: CREATE INDEX USING btree (entidad_id, agenda_id, fecha) WHERE anulado_en IS NOT NULL
índice cita.cita_busqueda: CREATE INDEX USING gin (plano(cliente_nombre) gin_trgm_ops, plano(COALESCE(cliente_email, ''::text)) gin_trgm_ops, regexp_replace(COALESCE(cliente_telefono, ''::text), '[^0-9]'::text, ''::text, 'g'::text) gin_trgm_ops, plano(servicio) gin_trgm_ops) WITH (fastupdate=off)
índice cita.cita_de_agenda: CREATE INDEX USING btree (entidad_id, agenda_id, fecha) WHERE anulado_en IS NULL
índice cita.cita_de_estado: CREATE INDEX USING btree (entidad_id, estado, fecha) WHERE anulado_en IS NULL
índice cita.cita_de_horario: CREATE INDEX USING btree (entidad_id, horario_id, fecha)
índice cita.cita_de_operador: CREATE INDEX USING btree (entidad_id, operador_id, fecha) WHERE anulado_en IS NULL
índice cita.cita_de_persona: CREATE INDEX USING btree (entidad_id, plano(btrim(cliente_nombre)), regexp_replace(COALESCE(cliente_telefono, ''::text), '[^0-9]'::text, ''::text, 'g'::text)) WHERE anulado_en IS NULL
índice cita.cita_de_persona_todas: CREATE INDEX USING btree (plano(btrim(cliente_nombre)), regexp_replace(COALESCE(cliente_telefono, ''::text), '[^0-9]'::text, ''::text, 'g'::text)) WHERE anulado_en IS NULL
índice cita.cita_por_dia: CREATE INDEX USING btree (entidad_id, fecha, hora_inicio, id) WHERE anulado_en IS NULL
índice cita.cita_sin_asistencia: CREATE INDEX USING btree (entidad_id, fecha) WHERE anulado_en IS NULL AND no_asistio
índice cita.cita_todas_por_dia: CREATE INDEX USING btree (fecha, hora_inicio, id) WHERE anulado_en IS NULL
índice client.client_nit_unico: CREATE UNIQUE INDEX USING btree (nit) WHERE archivado_en IS NULL
índice correo_saliente.correo_con_secreto: CREATE INDEX USING btree (secreto_vence) WHERE secreto IS NOT NULL
índice correo_saliente.correo_de_usuario: CREATE INDEX USING btree (usuario_id) WHERE usuario_id IS NOT NULL
índice correo_saliente.correo_entregado: CREATE INDEX USING btree (enviado_en) WHERE enviado_en IS NOT NULL
índice correo_saliente.correo_por_enviar: CREATE INDEX USING btree (id) WHERE enviado_en IS NULL
índice dispositivo.dispositivo_por_hash: CREATE INDEX USING btree (hash)
índice enlace_clave.enlace_clave_de_correo: CREATE INDEX USING btree (correo_id)
índice enlace_clave.enlace_clave_de_usuario: CREATE INDEX USING btree (usuario_id, creado_en)
índice enlace_clave.enlace_clave_por_vencer: CREATE INDEX USING btree (vence_en)
índice enlace_clave.enlace_clave_uno_por_cuenta: CREATE UNIQUE INDEX USING btree (usuario_id, (proposito = 'recuperacion'::text)) WHERE usado_en IS NULL AND anulado_en IS NULL
índice gasto.gasto_anulado: CREATE INDEX USING btree (entidad_id, anulado_en) WHERE anulado_en IS NOT NULL
índice gasto.gasto_busqueda: CREATE INDEX USING gin (plano(descripcion) gin_trgm_ops) WITH (fastupdate=off)
índice gasto.gasto_por_fecha: CREATE INDEX USING btree (entidad_id, fecha) WHERE anulado_en IS NULL
índice gasto.gasto_por_monto: CREATE INDEX USING btree (entidad_id, monto, created_at, id) WHERE anulado_en IS NULL
índice gasto.gasto_recientes: CREATE INDEX USING btree (entidad_id, created_at DESC, id DESC) WHERE anulado_en IS NULL
índice gasto.gasto_todos_recientes: CREATE INDEX USING btree (created_at DESC, id DESC) WHERE anulado_en IS NULL
índice horario.horario_de_agenda: CREATE INDEX USING btree (entidad_id, agenda_id, dia_semana, hora_inicio) WHERE anulado_en IS NULL
índice idempotencia.idempotencia_vieja: CREATE INDEX USING btree (creada_en)
índice ingreso.ingreso_anulado: CREATE INDEX USING btree (entidad_id, anulado_en) WHERE anulado_en IS NOT NULL
índice ingreso.ingreso_busqueda: CREATE INDEX USING gin (plano(concepto) gin_trgm_ops, plano(COALESCE(categoria, ''::text)) gin_trgm_ops) WITH (fastupdate=off)
índice ingreso.ingreso_por_fecha: CREATE INDEX USING btree (entidad_id, fecha) WHERE anulado_en IS NULL
índice ingreso.ingreso_por_monto: CREATE INDEX USING btree (entidad_id, monto, created_at, id) WHERE anulado_en IS NULL
índice ingreso.ingreso_recientes: CREATE INDEX USING btree (entidad_id, created_at DESC, id DESC) WHERE anulado_en IS NULL
índice ingreso.ingreso_todos_recientes: CREATE INDEX USING btree (created_at DESC, id DESC) WHERE anulado_en IS NULL
índice intento_login.intento_login_de_direccion: CREATE INDEX USING btree (direccion) WHERE direccion IS NOT NULL
índice libro.libro_de_caja: CREATE INDEX USING btree (entidad_id, created_at DESC, id DESC) WHERE (debe = ANY (ARRAY['caja.efectivo'::text, 'caja.transferencia'::text])) OR (haber = ANY (ARRAY['caja.efectivo'::text, 'caja.transferencia'::text]))
índice libro.libro_por_dia: CREATE INDEX USING btree (entidad_id, fecha, id)
índice libro.libro_por_origen: CREATE INDEX USING btree (entidad_id, origen, origen_id)
índice libro.libro_sin_servicios: CREATE INDEX USING btree (entidad_id, created_at DESC, id DESC) WHERE origen <> 'servicio'::text
índice liquidacion.liquidacion_de_pago: CREATE INDEX USING btree (entidad_id, pago_id) WHERE liberada_en IS NULL
índice liquidacion.liquidacion_una_viva: CREATE UNIQUE INDEX USING btree (entidad_id, servicio_realizado_id, pago_id) WHERE liberada_en IS NULL
índice oferta.oferta_de_general: CREATE INDEX USING btree (persona_id) WHERE persona_entidad_id = 0
índice oferta.oferta_de_persona: CREATE INDEX USING btree (entidad_id, persona_entidad_id, persona_id)
índice oferta.oferta_pendiente: CREATE INDEX USING btree (entidad_id, operador_id, fecha) WHERE estado = 'pendiente'::text
índice oferta.oferta_por_vencer: CREATE INDEX USING btree (vence_en) WHERE estado = 'pendiente'::text
índice oferta.oferta_recientes: CREATE INDEX USING btree (entidad_id, created_at DESC, id DESC)
índice oferta.oferta_todas_recientes: CREATE INDEX USING btree (created_at DESC, id DESC)
índice operador.operador_de_entidad: CREATE INDEX USING btree (entidad_id)
índice pago.pago_anulado: CREATE INDEX USING btree (entidad_id, anulado_en) WHERE anulado_en IS NOT NULL
índice pago.pago_de_empleado: CREATE INDEX USING btree (entidad_id, empleado_id, created_at DESC, id DESC) WHERE anulado_en IS NULL
índice pago.pago_por_dia: CREATE INDEX USING btree (entidad_id, pagado_el) WHERE anulado_en IS NULL
índice pago.pago_por_fecha: CREATE INDEX USING btree (entidad_id, fecha) WHERE anulado_en IS NULL
índice pago.pago_recientes: CREATE INDEX USING btree (entidad_id, created_at DESC, id DESC) WHERE anulado_en IS NULL
índice pago.pago_todos_recientes: CREATE INDEX USING btree (created_at DESC, id DESC) WHERE anulado_en IS NULL
índice persona_espera.persona_espera_busqueda: CREATE INDEX USING gin (plano(nombre) gin_trgm_ops, regexp_replace(COALESCE(telefono, ''::text), '[^0-9]'::text, ''::text, 'g'::text) gin_trgm_ops, plano(servicio) gin_trgm_ops) WITH (fastupdate=off)
índice persona_espera.persona_espera_todas: CREATE INDEX USING btree (fecha, en_lista_desde, id) WHERE anulado_en IS NULL AND atendida_en IS NULL
índice persona_espera.persona_espera_turno: CREATE INDEX USING btree (entidad_id, fecha, en_lista_desde, id) WHERE anulado_en IS NULL AND atendida_en IS NULL
índice producto.producto_busqueda: CREATE INDEX USING gin (plano(nombre) gin_trgm_ops) WITH (fastupdate=off)
índice producto.producto_codigo_unico: CREATE UNIQUE INDEX USING btree (entidad_id, codigo) WHERE codigo IS NOT NULL AND archivado_en IS NULL
índice producto.producto_por_nombre: CREATE INDEX USING btree (entidad_id, plano(nombre), id) WHERE archivado_en IS NULL
índice producto_movimiento.producto_movimiento_por_fecha: CREATE INDEX USING btree (entidad_id, created_at)
índice registro.registro_una_por_cita: CREATE UNIQUE INDEX USING btree (entidad_id, cita_id) WHERE cita_id IS NOT NULL
índice reporte_guardado.reporte_guardado_compartido: CREATE INDEX USING btree (entidad_id) WHERE compartido
índice reporte_guardado.reporte_guardado_cuenta: CREATE INDEX USING btree (usuario_id)
índice reporte_guardado.reporte_guardado_pedido: CREATE INDEX USING btree (pedido_en) WHERE pedido_en IS NOT NULL
índice reporte_guardado.reporte_guardado_vence: CREATE INDEX USING btree (proximo_en) WHERE proximo_en IS NOT NULL
índice resumen_mes.resumen_por_serie: CREATE INDEX USING btree (serie, mes)
índice role.role_nombre_plano_unico: CREATE UNIQUE INDEX USING btree (plano(nombre))
índice servicio_realizado.realizado_busqueda: CREATE INDEX USING gin (plano(servicio_nombre) gin_trgm_ops) WITH (fastupdate=off)
índice servicio_realizado.realizado_de_empleado: CREATE INDEX USING btree (entidad_id, empleado_id, created_at DESC, id DESC) WHERE anulado_en IS NULL
índice servicio_realizado.realizado_de_ingreso: CREATE UNIQUE INDEX USING btree (entidad_id, ingreso_id) WHERE ingreso_id IS NOT NULL
índice servicio_realizado.realizado_de_registro: CREATE INDEX USING btree (entidad_id, registro_id)
índice servicio_realizado.realizado_pagado_en: CREATE INDEX USING btree (entidad_id, fecha_pago) WHERE anulado_en IS NULL AND fecha_pago IS NOT NULL
índice servicio_realizado.realizado_por_dia: CREATE INDEX USING btree (entidad_id, fecha) WHERE anulado_en IS NULL
índice servicio_realizado.realizado_por_pagar: CREATE INDEX USING btree (entidad_id, empleado_id, fecha, id) WHERE anulado_en IS NULL AND monto_pagado = 0 AND monto_empleado > 0
índice servicio_realizado.realizado_por_total: CREATE INDEX USING btree (entidad_id, total_con_descuento, created_at, id) WHERE anulado_en IS NULL
índice servicio_realizado.realizado_recientes: CREATE INDEX USING btree (entidad_id, created_at DESC, id DESC) WHERE anulado_en IS NULL
índice servicio_realizado.realizado_todos_recientes: CREATE INDEX USING btree (created_at DESC, id DESC) WHERE anulado_en IS NULL
índice servicio_realizado.servicio_realizado_anulado: CREATE INDEX USING btree (entidad_id, anulado_en) WHERE anulado_en IS NOT NULL
índice sesion.sesion_por_vencer: CREATE INDEX USING btree (vence_en)
índice sesion.sesion_viva: CREATE INDEX USING btree (usuario_id) WHERE revocada_en IS NULL
índice solicitud_datos.solicitud_datos_abierta: CREATE INDEX USING btree (entidad_id, vence, id) WHERE respondida_en IS NULL
índice solicitud_datos.solicitud_datos_reciente: CREATE INDEX USING btree (entidad_id, recibida DESC, id DESC)
índice usuario.usuario_role_activo: CREATE INDEX USING btree (role_id) WHERE activo
índice venta.venta_anulado: CREATE INDEX USING btree (entidad_id, anulado_en) WHERE anulado_en IS NOT NULL
índice venta.venta_de_cita: CREATE INDEX USING btree (entidad_id, cita_id) WHERE cita_id IS NOT NULL
índice venta.venta_por_total: CREATE INDEX USING btree (entidad_id, total, created_at, id) WHERE anulado_en IS NULL
índice venta.venta_recientes: CREATE INDEX USING btree (entidad_id, created_at DESC, id DESC) WHERE anulado_en IS NULL
índice venta.venta_todos_recientes: CREATE INDEX USING btree (created_at DESC, id DESC) WHERE anulado_en IS NULL
índice venta_linea.venta_linea_busqueda: CREATE INDEX USING gin (plano(nombre) gin_trgm_ops) WITH (fastupdate=off)
índice vista_lista.vista_lista_nombre_unico: CREATE UNIQUE INDEX USING btree (usuario_id, lista, plano(nombre))
índice zone.zone_de_client: CREATE INDEX USING btree (client_id) WHERE archivado_en IS NULL
`;

/** Of the second lock alone: a database may be without all of it. */
export const GUARDS = String.raw`
disparador arqueo.guarda_filas: CREATE TRIGGER guarda_filas BEFORE DELETE OR UPDATE ON arqueo FOR EACH ROW EXECUTE FUNCTION rechazar_cambio()
disparador articulo.guarda_siguiente: CREATE TRIGGER guarda_siguiente AFTER UPDATE OF seq ON articulo FOR EACH ROW WHEN (new.seq IS DISTINCT FROM old.seq AND new.seq IS DISTINCT FROM (COALESCE(old.seq, 0) + 1)) EXECUTE FUNCTION rechazar_salto()
disparador articulo_movimiento.guarda_filas: CREATE TRIGGER guarda_filas BEFORE DELETE OR UPDATE ON articulo_movimiento FOR EACH ROW EXECUTE FUNCTION rechazar_cambio()
disparador auditoria.guarda_filas: CREATE TRIGGER guarda_filas BEFORE DELETE OR UPDATE ON auditoria FOR EACH ROW EXECUTE FUNCTION rechazar_cambio()
disparador auditoria.guarda_tabla: CREATE TRIGGER guarda_tabla BEFORE TRUNCATE ON auditoria FOR EACH STATEMENT EXECUTE FUNCTION rechazar_cambio()
disparador auditoria_personal.guarda_filas: CREATE TRIGGER guarda_filas BEFORE DELETE OR UPDATE ON auditoria_personal FOR EACH ROW EXECUTE FUNCTION rechazar_todo_menos_olvidar()
disparador auditoria_personal.guarda_tabla: CREATE TRIGGER guarda_tabla BEFORE TRUNCATE ON auditoria_personal FOR EACH STATEMENT EXECUTE FUNCTION rechazar_todo_menos_olvidar()
disparador caja_movimiento.guarda_filas: CREATE TRIGGER guarda_filas BEFORE DELETE OR UPDATE ON caja_movimiento FOR EACH ROW EXECUTE FUNCTION rechazar_cambio()
disparador cita.guarda_borrado: CREATE TRIGGER guarda_borrado BEFORE DELETE ON cita FOR EACH ROW EXECUTE FUNCTION rechazar_cambio()
disparador gasto.guarda_borrado: CREATE TRIGGER guarda_borrado BEFORE DELETE ON gasto FOR EACH ROW EXECUTE FUNCTION rechazar_cambio()
disparador ingreso.guarda_borrado: CREATE TRIGGER guarda_borrado BEFORE DELETE ON ingreso FOR EACH ROW EXECUTE FUNCTION rechazar_cambio()
disparador ingreso.guarda_montos: CREATE TRIGGER guarda_montos BEFORE UPDATE OF monto, metodo_pago, monto_efectivo, monto_transferencia, tipo, operador_id, fecha ON ingreso FOR EACH ROW EXECUTE FUNCTION rechazar_cambio()
disparador libro.guarda_filas: CREATE TRIGGER guarda_filas BEFORE DELETE OR UPDATE ON libro FOR EACH ROW EXECUTE FUNCTION rechazar_cambio()
disparador libro.guarda_tabla: CREATE TRIGGER guarda_tabla BEFORE TRUNCATE ON libro FOR EACH STATEMENT EXECUTE FUNCTION rechazar_cambio()
disparador oferta.guarda_borrado: CREATE TRIGGER guarda_borrado BEFORE DELETE ON oferta FOR EACH ROW EXECUTE FUNCTION rechazar_cambio()
disparador pago.guarda_borrado: CREATE TRIGGER guarda_borrado BEFORE DELETE ON pago FOR EACH ROW EXECUTE FUNCTION rechazar_cambio()
disparador pago.guarda_montos: CREATE TRIGGER guarda_montos BEFORE UPDATE OF empleado_id, monto, tipo_pago, metodo_pago ON pago FOR EACH ROW EXECUTE FUNCTION rechazar_cambio()
disparador producto.guarda_siguiente: CREATE TRIGGER guarda_siguiente AFTER UPDATE OF seq ON producto FOR EACH ROW WHEN (new.seq IS DISTINCT FROM old.seq AND new.seq IS DISTINCT FROM (COALESCE(old.seq, 0) + 1)) EXECUTE FUNCTION rechazar_salto()
disparador producto_movimiento.guarda_filas: CREATE TRIGGER guarda_filas BEFORE DELETE OR UPDATE ON producto_movimiento FOR EACH ROW EXECUTE FUNCTION rechazar_cambio()
disparador servicio_realizado.guarda_borrado: CREATE TRIGGER guarda_borrado BEFORE DELETE ON servicio_realizado FOR EACH ROW EXECUTE FUNCTION rechazar_cambio()
disparador servicio_realizado.guarda_montos: CREATE TRIGGER guarda_montos BEFORE UPDATE OF empleado_id, cantidad, precio_unitario, descuento_porcentaje, total_servicio, total_con_descuento, porcentaje_empleado, monto_empleado, fecha, metodo_pago, monto_efectivo, monto_transferencia ON servicio_realizado FOR EACH ROW EXECUTE FUNCTION rechazar_cambio()
disparador venta.guarda_borrado: CREATE TRIGGER guarda_borrado BEFORE DELETE ON venta FOR EACH ROW EXECUTE FUNCTION rechazar_cambio()
disparador venta.guarda_montos: CREATE TRIGGER guarda_montos BEFORE UPDATE OF total, ganancia_total, metodo_pago, monto_efectivo, monto_transferencia, fecha ON venta FOR EACH ROW EXECUTE FUNCTION rechazar_cambio()
disparador venta_linea.guarda_filas: CREATE TRIGGER guarda_filas BEFORE DELETE OR UPDATE ON venta_linea FOR EACH ROW EXECUTE FUNCTION rechazar_cambio()
función rechazar_cambio() trigger: plpgsql volatile v BEGIN RAISE EXCEPTION 'Las filas de % no se modifican ni se borran', TG_TABLE_NAME USING ERRCODE = '23514', CONSTRAINT = 'guarda_solo_agregar'; END
función rechazar_salto() trigger: plpgsql volatile v BEGIN RAISE EXCEPTION 'El stock de % solo cambia por su siguiente movimiento', TG_TABLE_NAME USING ERRCODE = '23514', CONSTRAINT = 'guarda_siguiente_movimiento'; END
función rechazar_todo_menos_olvidar() trigger: plpgsql volatile v BEGIN IF TG_OP = 'UPDATE' AND (NEW.entidad_id, NEW.id) = (OLD.entidad_id, OLD.id) AND OLD.borrado_en IS NULL AND (NEW.borrado_en IS NOT NULL OR (((NEW.antes IS NULL) = (OLD.antes IS NULL) AND coalesce(OLD.antes @> NEW.antes, true)) AND ((NEW.despues IS NULL) = (OLD.despues IS NULL) AND coalesce(OLD.despues @> NEW.despues, true)))) THEN RETURN NEW; END IF; RAISE EXCEPTION 'Las filas de % solo se olvidan', TG_TABLE_NAME USING ERRCODE = '23514', CONSTRAINT = 'guarda_solo_olvidar'; END
restricción cita.guarda_operador_en_un_lugar: EXCLUDE USING gist (entidad_id WITH =, operador_id WITH =, tsrange(fecha + hora_inicio, fecha + hora_fin) WITH &&, horario_id WITH <>) WHERE (anulado_en IS NULL AND estado <> 'cancelada'::text)
restricción horario.guarda_horarios_sin_cruce: EXCLUDE USING gist (entidad_id WITH =, agenda_id WITH =, dia_semana WITH =, tsrange('2000-01-01'::date + hora_inicio, '2000-01-01'::date + hora_fin) WITH &&) WHERE (activo)
`;
