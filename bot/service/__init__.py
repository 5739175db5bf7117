"""The tables and everything they remember, without Discord and without waiting.

    store = open_store("mahjong.db")                    store.py
    tables = Tables(store, config, entropy=…, computer=…)     tables.py
    changes = tables.handle(table_id, AnswerPrompt(user_id, prompt, choice), cause, now)

What may be asked of a table is a value (requests.py). `handle` takes it with its `cause` (the
interaction's id, None where nobody clicked) and `now` (aware, UTC), has stored what it brought
about before it returns, and returns the `Changes` the publisher draws from, the `Table` as it is
then among them. A refusal is a RuleError: unreadable, illegal, stale or not yours, with a code;
nothing was written then. `Tables.table()` gives the `Table` the UI reads. Several times a second
the caller asks `tables.due_tables(now)` and calls `run_due` for each.
"""
