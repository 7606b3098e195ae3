"""Query parameters that say how a reader came to a page, not which page it is.

The list is our own and deliberately short of what blockers strip: a name that selects content on some site (`id`, `p`,
`q`, `source`, `from`, `cid`) is never here, except below the one site where it is known to track.
"""

import re

_ANYWHERE = re.compile(
    r"""
      utm(?:[_-].*)? | mtm(?:_.*)? | (?:pk|piwik|matomo)_(?:campaign|kwd|keyword|source|medium|content|cid)
    | _?ga | ga_[a-z_]+ | _gl | _gac | gs_l | gs_lcp | gs_lcrp | gclid | gclsrc | dclid | gbraid | wbraid | srsltid
    | gad_(?:source|campaignid)
    | fbclid | fb_(?:action_(?:types|ids)|source|ref) | action_(?:object|type|ref)_map | mibextid
    | msclkid | twclid | ttclid | li_fat_id | igshid? | epik | rdt_cid | scid_click
    | [ym]?yclid | ysclid | ymclid | _openstat | sznclid
    | mkt_tok | mc_(?:eid|cid|tc) | ml_subscriber(?:_hash)? | _hsenc | _hsmi | __hs(?:fp|sc|tc) | hsctatracking
    | hsa_[a-z]+ | hmb_(?:campaign|medium|source) | vero_(?:conv|id) | oly_(?:anon|enc)_id | _bta_(?:c|tid)
    | bsft_[a-z]+ | elqtrack(?:id)? | trk_(?:contact|msg|module|sid) | _kx | __s | wickedid
    | otm(?:_[a-z_]*)? | itm_(?:campaign|medium|source|term|content) | vn(?:_[a-z]*)+ | at_(?:medium|campaign|custom\d)
    | [a-oq-z]mc  # not pmc: PubMed Central numbers its articles so
    | wt_?z?mc(?:[._]id)? | wt\.mc_(?:id|ev) | wtrid | xtor | xtref | cmpid | s_cid | os_ehash | rb_clickid
    | irclickid | irgwc | ranmid | raneaid | ransiteid | ceneo_spo | tracking_source | aftr_source | soc_(?:src|trk)
    | echobox | __twitter_impression | twsrc | ref_(?:src|url) | guccounter | guce_referrer(?:_sig)?
    | _branch_(?:match_id|referrer) | __cf_chl_[a-z_]+
    | spm | spm_id_from | vd_source
    | phpsessid | jsessionid | aspsessionid[a-z]*
    """,
    re.VERBOSE,
)
"""Names that track wherever they occur, in lower case."""

_BY_VALUE = re.compile(r"ref_?|referr?er|mc")
"""Names that track on some sites and select content on others (`ref=main` is a branch, `mc=12` a product group)."""

_CAMPAIGN_WORDS = frozenset(
    # channels
    "ad ads advert affiliate app banner bookmark campaign email emailing feed mail mailing mailchimp newsletter nl"
    " notification partner podcast popup print promo promotion push qr referral rss share shared sharing sidebar sms"
    " social organic paid cpc ppc seo sem retargeting display outbrain taboola onsite widget"
    # networks and places a link was seen
    " facebook fb instagram ig twitter tw tweet linkedin pinterest reddit telegram tg tiktok vk vkontakte ok"
    " odnoklassniki weibo wechat weixin whatsapp youtube yt google bing yandex baidu duckduckgo hackernews hn"
    " producthunt slack discord medium substack flipboard pocket dzen zen toutiao zhihu"
    # places on the site itself
    " footer header hero home homepage hp menu nav navbar recirc recommended related teaser topnav trending utm"
    # kinds of campaign
    " blackfriday giveaway launch sale webinar".split()
)
_ADDRESS = re.compile(r"(?:https?:)?//|(?:www\.)|(?:[a-z0-9-]+\.)+(?:com|org|net|ru|cn|io|co|uk|de|news)/?$")
_WORD_BORDER = re.compile(r"[^a-z]+")

_SECOND_LEVELS = frozenset({"ac", "co", "com", "edu", "gov", "net", "org"})
_BY_SITE: dict[str, re.Pattern[str]] = {
    site: re.compile(names)
    for site, names in {
        "amazon": r"ref_?|(?:pd|pf)_rd_[a-z0-9]+|qid|sr|crid|sprefix|content-id|dib|dib_tag|linkcode|smid|psc",
        "bbc": r"at_[a-z_]+|ns_[a-z_]+|pinned_post_[a-z_]+",
        "bilibili": r"from|from_source|seid|share_[a-z_]+|timestamp|unique_k|buvid|plat_id|is_story_h5",
        "bing": r"cvid|form|qs|sk|sp|pq|ghc",
        "bloomberg": r"srnd|sref|cmpid|leadsource",
        "cnn": r"cid|iid",
        "ft": r"segmentid|sharetype|shareid|accesstoken",
        "google": r"ved|ei|sei|usg|sa|sca_esv|oq|aqs|sourceid|rlz|gws_rd|uact|bih|biw|sclient",
        "instagram": r"igsh(?:id)?|img_index",
        "linkedin": r"refid|trk|trackingid|lipi|li[a-z]{2}|originalsubdomain",
        "medium": r"source",
        "nikkei": r"adid|i_cid|n_cid|waad",
        "nytimes": r"smid|smtyp|emc|partner|referringsource|searchresultposition|unlocked_article_code",
        "reddit": r"share_id|rdt|correlation_id|ref_campaign|ref_source|\$deep_link",
        "reuters": r"taid|rpc|feedtype|feedname",
        "sohu": r"pvid|scm|spm",
        "spotify": r"si",
        "substack": r"r|triedredirect|showwelcomeonshare|isfreemail|s",
        "theguardian": r"cmp",
        "thetimes": r"sharetoken",
        "tiktok": r"_d|_t|_r|u_code|share_[a-z_]+|is_from_webapp|is_copy_url|sender_device|web_id|timestamp",
        "twitter": r"s|t|cxt",
        "weibo": r"weibo_id|dt_dapp|wfr|sudaref",
        "wired": r"intcid|mbid|bxid|cndid|esrc|source",
        "newyorker": r"mbid|bxid|cndid|esrc|source",
        "wsj": r"mod|reflink|st|sharetoken",
        "x": r"s|t|cxt",
        "yandex": r"lr|redircnt|clid|win|msid|suggest_reqid",
        "youtube": r"si|feature|pp|ab_channel|kw|attr_tag",
        "youtu": r"si|feature",
        "zhihu": r"utm[a-z_]*",
    }.items()
}
"""By the name before the public suffix: sites that use a common name to track."""


def is_tracking(name: str, value: str, site: str) -> bool:
    """Say whether a query parameter only tracks.

    Args:
        name: The parameter's name, decoded.
        value: Its value, decoded.
        site: What `site_name` says of the host.
    """
    # `?a=1?utm_source=x` is a common mistake of link builders: the second mark belongs to no name.
    lowered = name.lower().lstrip("?")
    if _ANYWHERE.fullmatch(lowered):
        return True
    if _BY_VALUE.fullmatch(lowered) and _is_campaign(value):
        return True
    names = _BY_SITE.get(site)
    return names is not None and names.fullmatch(lowered) is not None


def site_name(host: str) -> str:
    """Return the label under which a site is known: `amazon` of `www.amazon.co.uk`; empty for an IP address.

    Near enough for the table above, and without the public suffix list, which takes 0.4 s to load.
    """
    labels = host.rsplit(".", 3)
    if len(labels) > 2 and labels[-2] in _SECOND_LEVELS and len(labels[-1]) == 2:
        return labels[-3]
    return labels[-2] if len(labels) > 1 and not labels[-1].isdigit() else ""


def _is_campaign(value: str) -> bool:
    lowered = value.lower()
    if _ADDRESS.match(lowered):
        return True
    return not _CAMPAIGN_WORDS.isdisjoint(_WORD_BORDER.split(lowered))
