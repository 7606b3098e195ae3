"""No password of a database's address is shown or travels, wherever in the address it stands."""

import pytest
from sqlalchemy import make_url

from factledger.database_address import passwords, shown, without_passwords

PLACES = [
    pytest.param("postgresql://ann:{}@db:5432/f", id="before the host"),
    pytest.param("postgresql+psycopg://ann:{}@db/f?sslmode=require", id="before the host, with options behind"),
    pytest.param("postgresql://ann@db/f?password={}", id="an option"),
    pytest.param("postgresql:///f?host=db&password={}&user=ann", id="an option among others"),
    pytest.param("postgresql://ann@db/f?sslmode=require&sslpassword={}", id="of the key of a certificate"),
]
SECRETS = [
    pytest.param("pass-0123", "pass-0123", id="en"),
    pytest.param("пароль-0123", "пароль-0123", id="ru"),
    pytest.param("密码0123", "密码0123", id="zh"),
    pytest.param("%D0%BF%D0%B0%D1%80-0123", "пар-0123", id="in another spelling"),
    pytest.param("pass%400123", "pass@0123", id="with the sign that ends it"),
]


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize(("spelled", "meant"), SECRETS)
def test_a_password_is_seen_by_nobody(place: str, spelled: str, meant: str) -> None:
    address = place.format(spelled)
    for said in (shown(make_url(address)), without_passwords(address)):
        assert "0123" not in said
        assert "db" in said
    assert {spelled, meant} <= set(passwords(address))


@pytest.mark.parametrize("secret", ["pa/ss", "pa#ss", "pa?ss", "pa:ss", "пар/оль", "密/码"])
def test_a_password_that_nobody_escaped_is_one_all_the_same(secret: str) -> None:
    address = f"postgresql://ann:{secret}@db/f"
    assert passwords(address) == (secret,)
    assert secret not in shown(make_url(address))
    assert secret not in without_passwords(address)


@pytest.mark.parametrize(
    "address",
    ["postgresql://db/f", "postgresql://ann@db/f?sslmode=require", "sqlite+aiosqlite:////home/анна/账本.sqlite", ""],
)
def test_an_address_without_a_password_has_none(address: str) -> None:
    assert passwords(address) == ()
    if address:
        assert (shown(make_url(address)), without_passwords(address)) == (address, address)
