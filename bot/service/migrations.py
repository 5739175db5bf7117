"""The schema, step by step. A released step is never edited: a change is one more step."""

import sqlite3

from sqlite_utils import Database, Migrations

MIGRATIONS = Migrations("mahjong-referee")


class NewerDatabaseError(sqlite3.DatabaseError):
    """The database has been through a step this program does not know."""

    def __init__(self, step: str) -> None:
        super().__init__(f"a newer version of this program has written it (step {step})")


def bring_up(db: Database) -> tuple[str, ...]:
    """Apply the missing steps; their names. Raises NewerDatabaseError before anything changes."""
    missing = missing_steps(db)
    MIGRATIONS.apply(db)
    return missing


def missing_steps(db: Database) -> tuple[str, ...]:
    """The names of the steps the database has not been through; NewerDatabaseError."""
    known = {step.name for step in MIGRATIONS.pending(Database(memory=True))}
    for step in MIGRATIONS.applied(db):
        if step.name not in known:
            raise NewerDatabaseError(step.name)
    return tuple(step.name for step in MIGRATIONS.pending(db))


_FIRST = (
    """
    CREATE TABLE events (
        table_id INTEGER NOT NULL,
        version INTEGER NOT NULL,
        kind TEXT NOT NULL,
        schema INTEGER NOT NULL,
        cause TEXT,
        at TEXT NOT NULL,
        body TEXT NOT NULL,
        PRIMARY KEY (table_id, version),
        UNIQUE (table_id, cause)
    ) STRICT
    """,
    # Projections: everything down to `people` can be rebuilt from the events.
    """
    CREATE TABLE tables (
        id INTEGER PRIMARY KEY,
        guild_id INTEGER NOT NULL,
        channel_id INTEGER NOT NULL,
        closed INTEGER NOT NULL DEFAULT 0,
        version INTEGER NOT NULL DEFAULT 0,
        board_version INTEGER NOT NULL DEFAULT 0
    ) STRICT
    """,
    "CREATE UNIQUE INDEX one_table_a_channel ON tables (channel_id) WHERE NOT closed",
    """
    CREATE TABLE seats (
        user_id INTEGER PRIMARY KEY,
        table_id INTEGER NOT NULL
    ) STRICT
    """,
    "CREATE INDEX seats_of_table ON seats (table_id)",
    """
    CREATE TABLE deals (
        table_id INTEGER NOT NULL,
        number INTEGER NOT NULL,
        guild_id INTEGER NOT NULL,
        dealer INTEGER NOT NULL,
        first_version INTEGER NOT NULL,
        last_version INTEGER NOT NULL,
        ended_at TEXT NOT NULL,
        voided INTEGER NOT NULL DEFAULT 0,
        PRIMARY KEY (table_id, number)
    ) STRICT
    """,
    """
    CREATE TABLE results (
        table_id INTEGER NOT NULL,
        number INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        user_id INTEGER,
        delta INTEGER NOT NULL,
        won TEXT,
        shape TEXT,
        first_turn INTEGER NOT NULL,
        discard_ins INTEGER NOT NULL,
        PRIMARY KEY (table_id, number, seat)
    ) STRICT
    """,
    "CREATE INDEX results_of_user ON results (user_id)",
    """
    CREATE TABLE people (
        user_id INTEGER PRIMARY KEY,
        name TEXT NOT NULL
    ) STRICT
    """,
    # What no event tells: choices, messages, reminders.
    """
    CREATE TABLE preferences (
        user_id INTEGER PRIMARY KEY,
        language TEXT,
        notation TEXT NOT NULL,
        pictures INTEGER NOT NULL,
        nudges INTEGER NOT NULL
    ) STRICT
    """,
    """
    CREATE TABLE guilds (
        guild_id INTEGER PRIMARY KEY,
        setup TEXT,
        language TEXT
    ) STRICT
    """,
    "CREATE TABLE remembered (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT",
    """
    CREATE TABLE messages (
        table_id INTEGER NOT NULL,
        purpose TEXT NOT NULL,
        user_id INTEGER NOT NULL,
        channel_id INTEGER NOT NULL,
        message_id INTEGER NOT NULL,
        version INTEGER NOT NULL,
        PRIMARY KEY (table_id, purpose, user_id)
    ) STRICT
    """,
    "CREATE INDEX messages_by_id ON messages (message_id)",
    """
    CREATE TABLE nudged (
        table_id INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        prompt INTEGER NOT NULL,
        PRIMARY KEY (table_id, seat)
    ) STRICT
    """,
)


@MIGRATIONS(name="0001_tables")
def _tables(db: Database) -> None:
    for statement in _FIRST:
        db.execute(statement)


_HOUSE_RULES = (
    """
    CREATE TABLE house_rules (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        guild_id INTEGER NOT NULL,
        name TEXT NOT NULL COLLATE NOCASE,
        setup TEXT NOT NULL,
        UNIQUE (guild_id, name)
    ) STRICT
    """,
    # Which of them new tables of the server play, instead of guilds.setup.
    "ALTER TABLE guilds ADD COLUMN house_rules INTEGER",
)


@MIGRATIONS(name="0002_house_rules")
def _house_rules(db: Database) -> None:
    for statement in _HOUSE_RULES:
        db.execute(statement)


_DESERTIONS = (
    # What leaving a session moves outside any deal.
    """
    CREATE TABLE desertions (
        table_id INTEGER NOT NULL,
        guild_id INTEGER NOT NULL,
        user_id INTEGER NOT NULL,
        delta INTEGER NOT NULL
    ) STRICT
    """,
    "CREATE INDEX desertions_of_user ON desertions (user_id)",
)


@MIGRATIONS(name="0003_desertions")
def _desertions(db: Database) -> None:
    for statement in _DESERTIONS:
        db.execute(statement)


_STATISTICS = (
    "ALTER TABLE deals ADD COLUMN profile TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE results ADD COLUMN how TEXT",
    "ALTER TABLE results ADD COLUMN german INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE results ADD COLUMN fishing INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE results ADD COLUMN overlord INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE results ADD COLUMN flush INTEGER NOT NULL DEFAULT 0",
    """
    CREATE TABLE payments (
        table_id INTEGER NOT NULL,
        number INTEGER NOT NULL,
        payer INTEGER NOT NULL,
        payee INTEGER NOT NULL,
        amount INTEGER NOT NULL,
        PRIMARY KEY (table_id, number, payer, payee)
    ) STRICT
    """,
    # Anew: by seat, computers too, and with the time.
    "DROP TABLE desertions",
    """
    CREATE TABLE desertions (
        table_id INTEGER NOT NULL,
        guild_id INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        user_id INTEGER,
        delta INTEGER NOT NULL,
        at TEXT NOT NULL
    ) STRICT
    """,
    "CREATE INDEX desertions_of_user ON desertions (user_id)",
    # Sessions that were over before there were cards at their end get none.
    """
    INSERT INTO messages
    SELECT id, 'session', 0, channel_id, 0, version FROM tables WHERE closed
    """,
    # The log fills all this in: projections.freshen.
    "INSERT OR REPLACE INTO remembered VALUES ('projections', 'stale')",
)


@MIGRATIONS(name="0004_statistics")
def _statistics(db: Database) -> None:
    for statement in _STATISTICS:
        db.execute(statement)


_PICTURES = (
    "ALTER TABLE preferences ADD COLUMN hand_picture INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE guilds ADD COLUMN pictures INTEGER NOT NULL DEFAULT 1",
)


@MIGRATIONS(name="0005_pictures")
def _pictures(db: Database) -> None:
    for statement in _PICTURES:
        db.execute(statement)


_PAST = (
    # What finished deals are looked for by, and what a player's figures are made of, stands in
    # one index each: a look-up reads nothing else.
    "ALTER TABLE deals ADD COLUMN channel_id INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE results ADD COLUMN guild_id INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE results ADD COLUMN channel_id INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE results ADD COLUMN ended_at TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE results ADD COLUMN profile TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE results ADD COLUMN voided INTEGER NOT NULL DEFAULT 0",
    "UPDATE deals SET channel_id = tables.channel_id FROM tables WHERE id = table_id",
    """
    UPDATE results SET guild_id = deals.guild_id, channel_id = deals.channel_id,
        ended_at = deals.ended_at, profile = deals.profile, voided = deals.voided
    FROM deals WHERE deals.table_id = results.table_id AND deals.number = results.number
    """,
    "DROP INDEX results_of_user",
    """
    CREATE INDEX results_of_user ON results (
        user_id, ended_at, table_id, number, channel_id, guild_id, voided,
        profile, delta, won, how, shape, discard_ins, german, fishing, overlord, flush
    )
    """,
    "CREATE INDEX deals_of_channel ON deals (channel_id, ended_at, table_id, number)",
    "CREATE INDEX deals_of_guild ON deals (guild_id, ended_at, table_id, number, channel_id)",
    "CREATE INDEX desertions_of_table ON desertions (table_id)",
    # What buttons left over from a closed table are answered from, instead of its log.
    "ALTER TABLE tables ADD COLUMN host_id INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE tables ADD COLUMN number INTEGER NOT NULL DEFAULT 0",
    """
    CREATE TABLE last_seats (
        table_id INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        user_id INTEGER,
        name TEXT NOT NULL,
        PRIMARY KEY (table_id, seat)
    ) STRICT
    """,
    """
    UPDATE tables SET number = begun.number FROM (
        SELECT table_id, max(json_extract(body, '$.number')) AS number
        FROM events WHERE kind = 'DealStarted' GROUP BY table_id
    ) AS begun WHERE id = begun.table_id AND closed
    """,
    # Beside max(version), the other columns are those of that version.
    """
    UPDATE tables SET host_id = host.user_id FROM (
        SELECT table_id, max(events.version),
            coalesce(json_extract(body, '$.host_id'), json_extract(body, '$.user_id')) AS user_id
        FROM events WHERE kind IN ('TableOpened', 'HostPassed') GROUP BY table_id
    ) AS host WHERE id = host.table_id AND closed
    """,
    """
    INSERT INTO last_seats (table_id, seat, user_id, name)
    SELECT table_id, seat, user_id, name FROM (
        SELECT table_id, kind, max(events.version), json_extract(body, '$.seat') AS seat,
            json_extract(body, '$.user_id') AS user_id,
            coalesce(json_extract(body, '$.name'), '') AS name
        FROM events JOIN tables ON id = table_id
        WHERE closed AND kind IN ('PlayerSat', 'ComputerSat', 'SeatLeft')
        GROUP BY table_id, json_extract(body, '$.seat')
    ) WHERE kind != 'SeatLeft'
    """,
    # Running figures, so that nobody's deals are added up again for every question.
    """
    CREATE TABLE standings (
        guild_id INTEGER NOT NULL,
        user_id INTEGER NOT NULL,
        deals INTEGER NOT NULL DEFAULT 0,
        wins INTEGER NOT NULL DEFAULT 0,
        points INTEGER NOT NULL DEFAULT 0,
        gains INTEGER NOT NULL DEFAULT 0,
        early_deals INTEGER NOT NULL DEFAULT 0,
        early_gains INTEGER NOT NULL DEFAULT 0,
        deserted INTEGER NOT NULL DEFAULT 0,
        PRIMARY KEY (guild_id, user_id)
    ) STRICT
    """,
    """
    CREATE TABLE rivals (
        guild_id INTEGER NOT NULL,
        user_id INTEGER NOT NULL,
        rival_id INTEGER NOT NULL,
        deals INTEGER NOT NULL,
        points INTEGER NOT NULL,
        PRIMARY KEY (guild_id, user_id, rival_id)
    ) STRICT
    """,
    """
    INSERT INTO standings
        (guild_id, user_id, deals, wins, points, gains, early_deals, early_gains)
    SELECT guild_id, user_id, sum(NOT voided), coalesce(sum(won NOTNULL AND NOT voided), 0),
        sum(iif(voided, 0, delta)), sum(iif(voided, 0, max(delta, 0))),
        sum(first_turn AND NOT voided), sum(iif(first_turn AND NOT voided, max(delta, 0), 0))
    FROM results WHERE user_id NOTNULL GROUP BY guild_id, user_id
    """,
    """
    INSERT INTO standings (guild_id, user_id, deserted)
    SELECT guild_id, user_id, sum(delta) FROM desertions
    WHERE user_id NOTNULL GROUP BY guild_id, user_id
    ON CONFLICT DO UPDATE SET deserted = excluded.deserted
    """,
    """
    INSERT INTO rivals (guild_id, user_id, rival_id, deals, points)
    SELECT own.guild_id, own.user_id, coalesce(other.user_id, 0),
        count(DISTINCT iif(own.voided, NULL, own.table_id || ':' || own.number)),
        sum(iif(own.voided, 0, coalesce(received.amount, 0) - coalesce(paid.amount, 0)))
    FROM results AS own
    JOIN results AS other USING (table_id, number)
    LEFT JOIN payments AS received
        ON received.table_id = own.table_id AND received.number = own.number
        AND received.payer = other.seat AND received.payee = own.seat
    LEFT JOIN payments AS paid
        ON paid.table_id = own.table_id AND paid.number = own.number
        AND paid.payer = own.seat AND paid.payee = other.seat
    WHERE own.user_id NOTNULL AND other.seat != own.seat
    GROUP BY own.guild_id, own.user_id, other.user_id
    """,
)


@MIGRATIONS(name="0006_past")
def _past(db: Database) -> None:
    for statement in _PAST:
        db.execute(statement)
