"""A day in the shop, through a Python client generated from the document alone. Checked by mypy and run by test/drills/clients.mjs."""

import datetime
import json
import sys
from base64 import b64decode
from io import BytesIO
from typing import Any, TypeVar

from jornal.api.auth import auth_login
from jornal.api.entidades import entidades_listar
from jornal.api.gastos import gastos_crear, gastos_guardar_recibo, gastos_obtener_recibo
from jornal.api.operadores import operadores_listar
from jornal.api.pagos import pagos_estado_empleados, pagos_pagar_semana
from jornal.api.productos import productos_importar
from jornal.api.servicios import servicios_crear, servicios_registrar
from jornal.client import AuthenticatedClient, Client
from jornal.models.credenciales import Credenciales
from jornal.models.error import Error
from jornal.models.gasto_datos import GastoDatos
from jornal.models.medio import Medio
from jornal.models.metodo_pago import MetodoPago
from jornal.models.pago_semanal import PagoSemanal
from jornal.models.pago_semanal_tipo_pago import PagoSemanalTipoPago
from jornal.models.productos_importar_simular import ProductosImportarSimular
from jornal.models.registro_servicios import RegistroServicios
from jornal.models.registro_servicios_servicios_item import RegistroServiciosServiciosItem
from jornal.models.servicio_datos import ServicioDatos
from jornal.types import File, Response

T = TypeVar("T")


def exigir(respuesta: Response[Any], tipo: type[T]) -> T:
    """What was asked for, or the sentence of the refusal."""
    if not isinstance(respuesta.parsed, tipo):
        raise SystemExit(f"{respuesta.status_code} {respuesta.content.decode()}")
    return respuesta.parsed


def main(base_url: str, email: str, password: str, hoy: datetime.date) -> dict[str, object]:
    from jornal.models.auth_login_respuesta import AuthLoginRespuesta
    from jornal.models.entidades_listar_respuesta import EntidadesListarRespuesta
    from jornal.models.gastos_crear_respuesta import GastosCrearRespuesta
    from jornal.models.gastos_obtener_recibo_respuesta import GastosObtenerReciboRespuesta
    from jornal.models.mensaje import Mensaje
    from jornal.models.pagos_pagar_semana_respuesta import PagosPagarSemanaRespuesta
    from jornal.models.productos_importar_respuesta import ProductosImportarRespuesta
    from jornal.models.servicios_crear_respuesta import ServiciosCrearRespuesta
    from jornal.models.servicios_registrar_respuesta import ServiciosRegistrarRespuesta

    sesion = exigir(auth_login.sync_detailed(client=Client(base_url=base_url), body=Credenciales(email=email, password=password)), AuthLoginRespuesta)
    api = AuthenticatedClient(base_url=base_url, token=sesion.access_token)
    entidad_id = exigir(entidades_listar.sync_detailed(client=api), EntidadesListarRespuesta).entidades[0].id
    empleado_id = exigir(operadores_listar.sync_detailed(client=api, entidad_id=entidad_id), list)[0].id

    def nuevo(nombre: str, precio: int) -> int:
        return exigir(servicios_crear.sync_detailed(client=api, body=ServicioDatos(nombre=nombre, precio=precio)), ServiciosCrearRespuesta).data.id

    lineas = [RegistroServiciosServiciosItem(servicio_id=nuevo(nombre, precio), cantidad=1) for nombre, precio in (("Corte", 25_000), ("Barba", 15_000))]
    registro = RegistroServicios(
        empleado_id=empleado_id, fecha=hoy, metodo_pago=MetodoPago.MIXTO, monto_efectivo=30_000, monto_transferencia=10_000, servicios=lineas
    )
    registrados = exigir(servicios_registrar.sync_detailed(client=api, body=registro, idempotency_key="cliente-registro"), ServiciosRegistrarRespuesta).data

    gasto = exigir(gastos_crear.sync_detailed(client=api, body=GastoDatos(descripcion="Toallas", monto=45_000, fecha=hoy, entidad_id=entidad_id)), GastosCrearRespuesta).data
    png = b64decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==")
    exigir(gastos_guardar_recibo.sync_detailed(gasto.id, client=api, body=File(payload=BytesIO(png))), Mensaje)
    recibo = exigir(gastos_obtener_recibo.sync_detailed(gasto.id, client=api), GastosObtenerReciboRespuesta).data

    csv = "nombre,codigo,precio,costo,stock\nCera,CERA-01,35000,20000,12\nChampú,CHAMPU-01,28000,16000,8\n".encode()

    def importar(simular: ProductosImportarSimular) -> ProductosImportarRespuesta:
        return exigir(
            productos_importar.sync_detailed(client=api, body=File(payload=BytesIO(csv)), simular=simular, entidad_id=entidad_id), ProductosImportarRespuesta
        )

    revisado = importar(ProductosImportarSimular.TRUE).data
    importado = importar(ProductosImportarSimular.FALSE).data

    debidos = exigir(pagos_estado_empleados.sync_detailed(client=api, entidad_id=entidad_id), list)
    saldo = next(e.saldo_pendiente for e in debidos if e.empleado_id == empleado_id)
    pago = PagoSemanal(empleado_id=empleado_id, monto=saldo, tipo_pago=PagoSemanalTipoPago.TOTAL, metodo_pago=Medio.EFECTIVO)
    pagado = exigir(pagos_pagar_semana.sync_detailed(client=api, body=pago, idempotency_key="cliente-pago"), PagosPagarSemanaRespuesta).data
    otra = exigir(pagos_pagar_semana.sync_detailed(client=api, body=pago), Error)

    return {
        "servicios": [s.monto_empleado for s in registrados],
        "recibo": recibo.mime_type.value,
        "importacion": {"revisados": revisado.resumen.crear, "creados": importado.resumen.crear, "aplicado": importado.aplicado},
        "pagado": pagado.monto,
        "otra": otra.codigo,
    }


if __name__ == "__main__":
    _, base_url, email, password, hoy = sys.argv
    print(json.dumps(main(base_url, email, password, datetime.date.fromisoformat(hoy))))
