"""The bill of materials of a package: CycloneDX 1.6 as JSON, the same bytes for the same parts."""

from __future__ import annotations

import json
import os
import re
import time
import uuid
from collections.abc import Sequence
from pathlib import Path

import contents
from inside.bundled import Ingredient

NAME = "sbom.cdx.json"
NAMESPACE = uuid.uuid5(uuid.NAMESPACE_DNS, contents.IDENTIFIER)
# One identifier of SPDX, or several with OR, AND and WITH; other words are a name.
TERM = r"\(*(MIT|ISC|Zlib|FTL|0BSD|Unlicense|[A-Za-z]+(-[A-Za-z0-9.+]+)+)\)*"
EXPRESSION = re.compile(rf"{TERM}( (OR|AND|WITH) {TERM})*")


def write(path: Path, inside: Sequence[Ingredient]) -> None:
    """Write the bill, once it is found valid.

    Raises:
        SystemExit: It does not fit the schema.
    """
    text = json.dumps(bill(inside), indent=1, ensure_ascii=False) + "\n"
    _validate(text)
    path.write_text(text, "utf-8")


def bill(inside: Sequence[Ingredient]) -> dict[str, object]:
    """The bill as JSON has it. Its date is SOURCE_DATE_EPOCH, its number follows from the rest."""
    own = f"pkg:generic/{contents.PROGRAM}@{contents.VERSION}"
    components = [_component(one) for one in inside]
    moment = int(os.environ.get("SOURCE_DATE_EPOCH", "0"))
    number = uuid.uuid5(NAMESPACE, json.dumps([own, moment, components]))
    return {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{number}",
        "version": 1,
        "metadata": {
            "timestamp": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(moment)),
            "component": {
                "type": "application",
                "bom-ref": own,
                "name": contents.NAME,
                "version": contents.VERSION,
                "licenses": [{"license": {"id": "MIT"}}],
                "purl": own,
            },
        },
        "components": components,
        "dependencies": [{"ref": own, "dependsOn": [one["bom-ref"] for one in components]}],
    }


def _component(one: Ingredient, within: str = "") -> dict[str, object]:
    reference = f"{within}{one.purl}"
    made: dict[str, object] = {
        "type": "library",
        "bom-ref": reference,
        "name": one.name,
        **({"version": one.version} if one.version else {}),
        "licenses": [_licence(one)],
        "purl": one.purl,
    }
    if one.carried:
        made["components"] = [_component(part, f"{reference} > ") for part in one.carried]
    return made


def _licence(one: Ingredient) -> dict[str, object]:
    """An expression of SPDX; a name where it is none, as Debian's short ones."""
    if EXPRESSION.fullmatch(one.licence) and not one.purl.startswith("pkg:deb"):
        return {"expression": one.licence}
    return {"license": {"name": one.licence or "as its text in THIRD-PARTY.txt says"}}


def _validate(text: str) -> None:
    from cyclonedx.schema import SchemaVersion  # noqa: PLC0415 - only where packages are built
    from cyclonedx.validation.json import JsonStrictValidator  # noqa: PLC0415 - as above

    wrong = JsonStrictValidator(SchemaVersion.V1_6).validate_str(text)
    if wrong:
        raise SystemExit(f"sbom: not valid: {wrong}")
