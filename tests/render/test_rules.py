"""The rule sheet: every number from a row, every option told, within Discord's limits."""

from pathlib import Path

import pytest

from bot.render.limits import MESSAGE_LIMIT, length
from bot.render.rules import Kept, kept_rules, rule_book, rule_markdown, rule_pages
from bot.texts import LOCALES, texts_of
from core.rulesets.find import (
    RulesetError,
    find_ruleset,
    options_of,
    profiles,
    sheet_of,
    usual_profile,
)
from core.rulesets.sheet import Fact, NumberTable, Setting, Worth
from tests.helpers.views import CHINESE, ENGLISH, TRADITIONAL

ROOT = Path(__file__).parent.parent.parent
READERS = (CHINESE, TRADITIONAL, ENGLISH)


def lines(profile, options=None, reader=CHINESE):
    return rule_markdown(find_ruleset(profile, options), reader).splitlines()


NANCHANG = (
    "- 平胡 ×1：四副加一对",
    "- 七星七对 ×4：东南西北中发白各一对",
    "- 杠开 ×2：胡的是杠后补的牌",
    "- 庄家胡，或者付的人是庄：×2。",
    "- 自摸：三家都付，各 ×2，加的子也都付。",
    "- 点炮：点炮的 ×2，加的子也归他付；另外两家 ×1。",
    "- 正精一张 2 分，副精一张 1 分，手里的、吃碰杠里的、胡的那张都算。",
    "- 明杠 +2",
    "- 暗杠 +2",
    "- 杠副精 +10",
    "- 杠正精 +20",
    "- 一局打 4 圈，开桌时可以改。",
)
"""Alike in every Nanchang profile (§8, §9)."""


@pytest.mark.parametrize(
    ("profile", "told", "untold"),
    [
        (
            "nanchang",
            (
                "- 碰碰胡 ×2：四副刻子或杠，加一对（大七对）",
                "- 德中德 ×4（不再算德国）",
                "- 德国 +5",
                "- 德中德 +5（不再算德国）",
                "- 打这张牌的时候要报精钓。",
                "- 抢杠：和自摸一样，三家各 ×2，加的子也都付。",
                "- 庄家胡了连庄，别人胡了下家坐庄。",
            ),
            ("精钓 +", "抄庄", "### 和", "德国七对"),
        ),
        (
            "nanchang-2016",
            (
                "### 和南昌麻将不同的",
                "- 字牌的下一种：东→南→西→北→中→发→白→东。",
                "- 德中德：德国，而且四家都没有正精副精。",
                "- 有人胡了，下家坐庄。",
            ),
            ("埋地雷", "抄庄"),
        ),
        (
            "nanchang-platform",
            (
                "- 德中德 +0（不再算德国）",
                "- 不用报，自摸前是这样的牌就算。",
                "- 精钓时只能自摸，不胡别人打的（地胡除外）。",
                "- 抢杠：杠的人 ×4，加的子也归他付；另外两家 ×1。",
                "- 抄庄：5",
                "- 赢不过本：是",
            ),
            ("报精钓。",),
        ),
        (
            "nanchang-suanzi",
            (
                "- 精钓 +5",
                "- 下精：不打下精",
                "- 冲关没有人包，三家照付。",
                "- 德国七对 ×4（不再算碰碰胡、小七对）：小七对、碰碰胡是德国的，牌型算这么多，"
                "德国另乘",
            ),
            ("埋地雷",),
        ),
        ("nanchang-cgc", ("- 不用报，自摸前是这样的牌就算。", "- 冲关没有人包，三家照付。"), ()),
    ],
)
def test_a_profile_of_nanchang(profile, told, untold):
    sheet = lines(profile)
    assert {*NANCHANG, *told} <= set(sheet)
    assert [line for line in sheet for word in untold if word in line] == []


NANJING = (
    "- 中发白、春夏秋冬、梅兰竹菊都是花，一共 20 张，摸到就摊开，从牌尾补；没有牌补就荒牌。",
    "- 几家要同一张牌：胡最大，杠和碰其次。不能吃。",
    "- 几家都能胡同一张，都胡（一炮多响）。",
    "- 风碰 +1：每副东南西北的刻子，杠不算",
    "- 硬花软花加起来 ×2（砸二）。",
    "- 天胡 +320：庄家起手就胡",
)
"""Alike in every Nanjing profile (nanjing §1, §2, §4, §5)."""


@pytest.mark.parametrize(
    ("profile", "told", "untold"),
    [
        (
            "nanjing",
            (
                "- 跑 +20：每次胡都有",
                "- 清一色 +60：只有一门牌",
                "- 七对 +80：没有碰杠",
                "- 超超豪华七对 +320（不再算七对）：七对里有三副四张",
                "- 地胡 +280：报了听再胡",
                "- 明杠、补杠 1，暗杠 2；风的明杠、补杠 2，暗杠 3。",
                "- 小胡要有 4 张硬花，或者门清。"
                "除了门清、无花果、小杠开花、大杠开花还有别的番，就不算小胡。",
                "- 花杠 +6：四张中、四张发、四张白，春夏秋冬齐了，梅兰竹菊齐了",
                "- 谁把四张一样的都打了，赔每家 6。",
                "- 翻倍：荒牌。",
            ),
            ("海底捞月", "双七对", "罚 50", "垒宝塔", "不翻倍", "### 和"),
        ),
        (
            "nanjing-classic",
            (
                "### 和南京麻将不同的",
                "- 七对 +40：没有碰杠",
                "- 海底捞月 +10",
                "- 海底捞月：自摸，摸之前最多还剩 16 张。",
                "- 明杠、补杠 2，暗杠 2；风的明杠、补杠 2，暗杠 2。",
                "- 暗杠 +20",
                "- 谁把四张一样的都打了，赔每家 10。",
                "- 打到一半走的，罚 50，留下的人分。",
                "- 垒宝塔：庄家每连一盘，胡的先加 10，再翻倍。",
                "- 翻倍，但不连庄：跟牌。",
                "- 不翻倍：荒牌。",
            ),
            ("双七对",),
        ),
        (
            "nanjing-chengbei",
            (
                "- 跑 +10：每次胡都有",
                "- 清一色 +50：只有一门牌",
                "- 全球独钓 +50：四副都在桌上，对对胡另加",
                "- 双七对 +100（不再算七对）：手里三张，胡第四张成七对",
                "- 地胡 +30：报了听再胡",
                "- 大杠开花 ×2：胡的是杠后补的牌，凑成花杠的那张花补的也算",
                "- 小胡要有 4 张硬花，或者门清。"
                "除了门清、压绝、无花果、小杠开花、大杠开花还有别的番，就不算小胡。",
                "- 有人天胡，这一局就打完了。",
            ),
            ("豪华", "大杠开花 +"),
        ),
    ],
)
def test_a_profile_of_nanjing(profile, told, untold):
    sheet = lines(profile)
    assert set() == {*NANJING, *told} - set(sheet)
    assert [line for line in sheet for word in untold if word in line] == []


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"big_seven": 4}, "- 碰碰胡 ×4：四副刻子或杠，加一对（大七对）"),
        ({"fishing_bonus": 5}, "- 精钓 +5"),
        (
            {"rob_kong": "konger_alone"},
            "- 抢杠：杠的人一家付三家的，每份 ×2 再加上加的子。",
        ),
        (
            {"discarder_pays_all": True},
            "- 点炮一家付：自己那份 ×2 和加的子，另外两家的 ×1 也归他付。",
        ),
        ({"base": 5}, "- 底 5：胡牌收的全部 ×5，算精和抄庄不乘。"),
        ({"cap_per_payer": 300}, "- 胡牌每家最多付 300 子，算精不封顶。"),
        (
            {"heavenly_scale": "german"},
            "- 地胡（胡庄家打的头一张）：庄家 20 子，另外两家各 10 子，不再按牌型算。",
        ),
        ({"overlord": "plus10"}, "- 只有一家有精叫霸王精，再加 10。"),
        ({"gang": "1/2"}, "- 明杠 +1"),
        ({"jing_gang": "20/40"}, "- 杠正精 +40"),
        ({"dealer_after_win": "winner_deals"}, "- 一局打 16 盘，开桌时可以改。"),
        ({"missed_win": "off"}, "- 漏胡不管，下一张照样能胡。"),
    ],
)
def test_an_option_changes_its_line(options, told):
    assert told not in lines("nanchang")
    assert told in lines("nanchang", options)


@pytest.mark.parametrize(
    ("overlord", "rows"),
    [
        # §8.2: 5→10, 8→40, 12→108; an overlord twice that, or 10 more.
        ("double", ((1, 1, 2), (4, 4, 8), (5, 10, 20), (8, 40, 80), (12, 108, 216))),
        ("plus10", ((1, 1, 11), (4, 4, 14), (5, 10, 20), (8, 40, 50), (12, 108, 118))),
    ],
)
def test_the_table_of_jing_points(overlord, rows):
    sheet = sheet_of(find_ruleset("nanchang", {"overlord": overlord}))
    (table,) = (
        line for part in sheet.sections for line in part.lines if isinstance(line, NumberTable)
    )
    assert [row[0] for row in table.rows] == list(range(1, 13))
    assert set(rows) <= set(table.rows)
    assert " 12  108  216" in lines("nanchang")


COMPANIONS = {"same_song": {"lower_jing": "none"}}
"""What an option needs beside it to make sense."""


def changed_tables(profile):
    """(option, table without it, table with it) for the values of every option of a profile."""
    for option in options_of(profile):
        beside = COMPANIONS.get(option.key, {})
        for value in option.allowed[:5]:
            try:
                changed = find_ruleset(profile, {**beside, option.key: value})
            except RulesetError:
                continue  # makes no sense beside the profile's other options
            yield option.key, find_ruleset(profile, beside), changed


@pytest.mark.parametrize("profile", profiles())
def test_every_option_is_told_in_its_section_and_where_it_is_unlike_the_usual(profile):
    usual = dict(find_ruleset(usual_profile(profile)).options)
    told = set()
    for key, before, after in changed_tables(profile):
        first, second = sheet_of(before), sheet_of(after)
        same = dict(before.options)[key] == dict(after.options)[key]
        assert (first.sections == second.sections) is same, key
        unlike = {one.key: one.value for one in second.unlike}
        assert unlike == {k: value for k, value in after.options if value != usual[k]}
        told |= set() if same else {key}
    assert told >= {option.key for option in options_of(profile)} - {"climb"}  # may conflict


def everything():
    """The headings and lines of every sheet that a table with one option changed can have."""
    for profile in profiles():
        for _, _, ruleset in changed_tables(profile):
            for section in sheet_of(ruleset).sections:
                yield f"heading.{section.key}"
                yield from section.lines


@pytest.fixture(scope="module")
def known():
    return list(everything())


def test_every_line_has_its_words_and_all_words_are_said(known):
    said = {line for line in known if isinstance(line, str)}
    said |= {f"fact.{line.key}" for line in known if isinstance(line, Fact)}
    said |= {f"table.{line.key}" for line in known if isinstance(line, NumberTable)}
    families = ("heading.", "fact.", "table.")
    in_texts = {
        key.removeprefix("sheet.")
        for key in CHINESE.text.sentences
        if key.removeprefix("sheet.").startswith(families) and key.startswith("sheet.")
    }
    assert in_texts == said


def test_every_row_has_a_name_and_no_words_are_for_a_row_there_is_not(known):
    rows = {line.key for line in known if isinstance(line, Worth)}
    assert all(f"term.{row}" in texts_of(locale) for row in rows for locale in LOCALES)
    explained = {
        key.removeprefix("sheet.row.")
        for key in CHINESE.text.sentences
        if key.startswith("sheet.row.")
    }
    assert explained <= rows


def test_options_are_explained_at_values_they_have(known):
    values = set()
    for line in known:
        if isinstance(line, Setting):
            word = {True: "yes", False: "no"}[line.value] if isinstance(line.value, bool) else ""
            values.add(f"{line.key}.{word or line.value}")
    explained = {
        key.removeprefix("sheet.option.")
        for key in CHINESE.text.sentences
        if key.startswith("sheet.option.")
    }
    assert explained <= values


@pytest.mark.parametrize("reader", READERS, ids=["zh-CN", "zh-TW", "en"])
@pytest.mark.parametrize("profile", profiles())
def test_a_sheet_is_cut_into_messages_and_nothing_is_lost(profile, reader):
    ruleset = find_ruleset(profile)
    pages = rule_pages(ruleset, reader, "T" * 150, "four rounds")
    assert all(length(page) <= MESSAGE_LIMIT for page in pages)
    assert pages[0][0].endswith("\nfour rounds")
    whole = "\n".join(block for page in pages for block in page)
    for line in rule_markdown(ruleset, reader).splitlines():
        if line.startswith("- "):
            assert line in whole


@pytest.mark.parametrize("reader", READERS, ids=["zh-CN", "zh-TW", "en"])
def test_the_rules_page_is_what_the_program_says_now(reader):
    page = ROOT / "docs" / f"rules.{reader.text.locale}.md"
    assert page.read_text("utf-8") == rule_book(reader), "make rules writes it anew"


def test_the_house_rules_of_a_server():
    kept = [
        Kept("Friday_", "nanchang", {"base": 5}, "打 4 圈 · 正常计时", True),
        Kept("Sunday", "nanchang-2016", {}, "打 8 盘 · 正常计时", False),
    ]
    assert kept_rules(kept, CHINESE) == (
        "### 自家规则",
        "**Friday\\_** · 南昌麻将 · 打 4 圈 · 正常计时 · *新桌子默认*\n底：5",
        "**Sunday** · 南昌麻将（2016 年规则） · 打 8 盘 · 正常计时",
    )
    assert kept_rules([], ENGLISH)[1].startswith("None yet.")


def test_the_longest_list_of_house_rules_fits():
    every = {option.key: option.allowed[-1] for option in options_of("nanchang")}
    kept = [Kept("*" * 32, "nanchang-suanzi", every, "x" * 40, True)] * 16
    assert length(kept_rules(kept, ENGLISH)) <= MESSAGE_LIMIT
    assert length(kept_rules(kept[:1], ENGLISH)) > 32 + 40 + len(every)
