#!/usr/bin/env node
/*
 * Checks a handover file of GarageTale without GarageTale: plain Node 18 or later, nothing to install, no network.
 *
 *   node verify-handover.mjs handover.json [earlier-handover.json …] [--keys keys.json] [--html history.html]
 *
 * With --html it also writes a page with the verdict and, if everything is proven, the history; that needs Node 22.
 * Ends with 0 when everything is proven and fits together, 1 when a check failed, 2 when it was called wrongly, 3 when
 * nothing is proven because no list of keys was given or a key was revoked since, 4 when all is as it was sealed but does
 * not fit together. What is checked, and what it means, is described in docs/checking-a-handover.md.
 */
// Written by scripts/offline-check.ts from scripts/offline/, domain/ and server/platform/transparency-log/: change those.
import { readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { X509Certificate, constants, createHash, createPublicKey, verify } from "node:crypto";
// domain/basics/listed.ts
var format = new Intl.ListFormat("en-GB");
/** 'a, b and c' */
var listed = (words) => format.format(words);
var sentenceCase = (text) => text.charAt(0).toUpperCase() + text.slice(1);
// domain/ownership/handover-chain.ts
var inOrder$1 = (links) => [...links].sort((one, other) => one.sequence - other.sequence);
/** 'Handover 2 is missing', 'Handovers 2 and 3 are missing' */
function missing(from, to) {
	const most = 10;
	const all = Array.from({ length: Math.min(to - from + 1, most) }, (_, at) => String(from + at));
	if (all.length === 1) return `Handover ${from} is missing`;
	return `Handovers ${to - from < most ? listed(all) : `${from} to ${to}`} are missing`;
}
/**
* From the first handover to the last of those given. `known` are the hashes of the handovers of one record, where we
* have it: then it shows even across a gap.
*/
function* walkChain(links, known = /* @__PURE__ */ new Set()) {
	const ordered = inOrder$1(links);
	const [first] = ordered;
	if (first && first.sequence > 1) yield {
		kind: "beginning",
		sentence: `${missing(1, first.sequence - 1)}.`
	};
	for (const [at, link] of ordered.entries()) {
		const { sequence, hash } = link;
		const beside = ordered.slice(0, at).filter((each) => each.sequence === sequence);
		if (beside.some((each) => each.hash === hash)) {
			yield {
				kind: "same",
				sentence: `The file of handover ${sequence} was given twice.`
			};
			continue;
		}
		if (beside.length > 0) yield {
			kind: "broken",
			sentence: `Two different files are handover ${sequence}, so they are of different records.`
		};
		const before = nearestBefore(ordered, link, known);
		if (before) yield stepFrom(before, link, known);
	}
}
/** Of several files of the handover before, the one that this follows from. */
function nearestBefore(ordered, { sequence, previous_hash }, known) {
	const earlier = ordered.filter((each) => each.sequence < sequence);
	const nearest = earlier.filter((each) => each.sequence === earlier.at(-1)?.sequence);
	return nearest.find(({ hash }) => hash === previous_hash) ?? nearest.find(({ hash }) => known.has(hash)) ?? nearest[0];
}
function stepFrom(before, { sequence, hash, previous_hash }, known) {
	if (before.sequence < sequence - 1) {
		const why = known.has(hash) && known.has(before.hash) ? `by our records handover ${sequence} follows from handover ${before.sequence}, but what lies between isn’t shown` : `nothing here shows that handover ${sequence} follows from handover ${before.sequence}`;
		return {
			kind: "gap",
			sentence: `${missing(before.sequence + 1, sequence - 1)}: ${why}.`
		};
	}
	return previous_hash === before.hash ? {
		kind: "linked",
		sentence: `Handover ${sequence} follows from handover ${before.sequence}.`
	} : {
		kind: "broken",
		sentence: `Handover ${sequence} does not follow from the file of handover ${before.sequence}: they are of different records.`
	};
}
// domain/basics/plural.ts
var numerals$5 = new Intl.NumberFormat("en-GB");
/** 'entry' or 'entries', where the number is not beside its noun. */
var pluralWord = (count, one, several = `${one}s`) => count === 1 ? one : several;
/** '1 entry', '3,000 entries' */
var plural = (count, one, several) => `${numerals$5.format(count)} ${pluralWord(count, one, several)}`;
new Intl.DateTimeFormat("en-GB", {
	day: "2-digit",
	month: "2-digit",
	year: "numeric",
	timeZone: "UTC"
});
var longDayFormat = new Intl.DateTimeFormat("en-GB", {
	day: "numeric",
	month: "long",
	year: "numeric",
	timeZone: "UTC"
});
new Intl.DateTimeFormat("en-GB", {
	day: "numeric",
	month: "short",
	year: "numeric",
	timeZone: "UTC"
});
var londonDay = new Intl.DateTimeFormat("en-CA", {
	year: "numeric",
	month: "2-digit",
	day: "2-digit",
	timeZone: "Europe/London"
});
var moneyFormat = new Intl.NumberFormat("en-GB", {
	style: "currency",
	currency: "GBP"
});
var milesFormat = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 0 });
var DAY = 864e5;
var QUARTER = 9e5;
var calendarDay = /^\d{4}-\d{2}-\d{2}$/;
/** Called by nearly every request, so cached per quarter of an hour: days begin on the hour, in winter and summer. */
function londonToday(now = /* @__PURE__ */ new Date()) {
	const quarter = Math.floor(now.getTime() / QUARTER);
	if (quarter !== known.quarter) known = {
		quarter,
		day: londonDay.format(now)
	};
	return known.day;
}
var known = {
	quarter: NaN,
	day: ""
};
/**
* Midnight UTC of the calendar day meant. An instant belongs to the day it is in the United Kingdom, wherever the
* reader is.
*/
function dayOf$1(value) {
	if (typeof value === "string" && calendarDay.test(value)) return Date.parse(value);
	const instant = new Date(value);
	return Number.isNaN(instant.getTime()) ? NaN : Date.parse(londonToday(instant));
}
var showDay = (format, value) => {
	const day = dayOf$1(value);
	return Number.isNaN(day) ? "" : format.format(day);
};
/** 14 March 2025 */
var formatLongDate = (value) => showDay(longDayFormat, value);
var daysBetween = (from, to) => Math.round((dayOf$1(to) - dayOf$1(from)) / DAY);
/** The 31st becomes the last day of a shorter month. */
function addMonths(day, months) {
	const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
	const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
	return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}
/** £1,234.50 */
var formatMoney = (amount) => moneyFormat.format(amount);
/** 12,345 mi */
var formatMiles = (miles) => `${milesFormat.format(miles)} mi`;
var formatKilometres = (kilometres) => `${milesFormat.format(kilometres)} km`;
// domain/records/changed-later.ts
var day$2 = 864e5;
/** A correction made within a day is not worth mentioning. */
var changedLater = (entered_at, changed_at) => changed_at && Date.parse(changed_at) - Date.parse(entered_at) > day$2 ? changed_at : null;
// domain/basics/distance.ts
var distanceUnits = ["mi", "km"];
var milesInKilometre = .621371;
var toMiles = (kilometres) => Math.round(kilometres * milesInKilometre);
var toKilometres = (miles) => Math.round(miles / milesInKilometre);
var inMilesOnly = { unit: "mi" };
var shownToVisitors = (car) => ({
	unit: car,
	isBoth: true
});
/** `km` is what was read, where that was in kilometres: it is shown as it was typed. */
function formatDistance(miles, { unit, isBoth = false } = inMilesOnly, km) {
	if (unit === "mi") return formatMiles(miles);
	const shown = formatKilometres(kilometresOf(miles, km));
	return isBoth ? `${shown} (${formatMiles(miles)})` : shown;
}
/** As it was read, unless the miles have been amended since. */
var kilometresOf = (miles, km) => km != null && toMiles(km) === miles ? km : toKilometres(miles);
// domain/vehicles/mileage.ts
var instrumentWords = ({ date, old_miles, miles }, shown) => `Instrument replaced on ${formatLongDate(date)}: the old one read ${formatDistance(old_miles, shown)}, the new one began at ${formatDistance(miles, shown)}`;
var correctionWords = ({ date, miles, source, corrected_miles, reason }, shown) => `${source === "mot" ? "MOT reading" : "Reading"} of ${formatLongDate(date)} corrected from ${formatDistance(miles, shown)} to ${formatDistance(corrected_miles, shown)}${reason ? `: ${reason}` : ""}`;
// domain/vehicles/mot.ts
var isPass = (result) => /^pass(ed)?$/i.test(result.trim());
var isKilometres = (unit) => /^k/i.test(unit ?? "");
/** Two readings can only be compared in the same unit. */
var milesRead = ({ odometer_reading, odometer_unit }) => odometer_reading === null ? null : isKilometres(odometer_unit) ? toMiles(odometer_reading) : odometer_reading;
// domain/vehicles/registration.ts
/**
* Each format captures the groups that the law separates on the plate. Northern Irish marks (AIZ 1234) are spaced like
* dateless ones.
*/
var styles = [
	["current", /^([A-Z]{2}\d{2})([A-Z]{3})$/],
	["prefix", /^([A-Z]\d{1,3})([A-Z]{3})$/],
	["suffix", /^([A-Z]{3})(\d{1,3}[A-Z])$/],
	["dateless", /^([A-Z]{1,3})(\d{1,4})$/],
	["dateless", /^(\d{1,4})([A-Z]{1,3})$/],
	["diplomatic", /^(\d{3})([DX])(\d{3})$/],
	["trade", /^(\d{5})$/]
];
/** AB12CDE: the form that is stored and compared. */
var normaliseRegistration = (text) => text.toUpperCase().replace(/[^A-Z0-9]/g, "");
/** AB12 CDE: the form that is shown. */
function formatRegistration(text) {
	const plain = normaliseRegistration(text);
	for (const [, shape] of styles) {
		const groups = plain.match(shape);
		if (groups) return groups.slice(1).join(" ");
	}
	return plain;
}
// domain/ownership/handover-verdict.ts
/** Whoever has something to hide can cut the part out, and the seal still holds. */
var noLogPart = "This file holds nothing from the log, so it doesn’t prove when its entries were written, or whether any were deleted. A newly downloaded file does, unless the handover is older than the log.";
new Intl.DateTimeFormat("en-GB", {
	month: "long",
	year: "numeric",
	timeZone: "UTC"
});
// domain/records/kinds.ts
/** Several of them, in a sentence that names them all. */
var logKindPlurals = {
	service: "services",
	running_cost: "running costs",
	wash: "washes",
	tyre_check: "tyre checks",
	fill_up: "fill-ups",
	charge: "charges"
};
listed([...[
	"service",
	"running_cost",
	"wash",
	"fill_up",
	"charge"
].map((kind) => logKindPlurals[kind]), "modifications"]);
/** 'services, running costs, washes, tyre checks, fill-ups and charges' */
var everyLogKind = listed(Object.values(logKindPlurals));
Object.values(logKindPlurals).join(", ");
// \0zod
var z = new Proxy(() => z, { get: (_, name) => name === Symbol.toPrimitive ? () => "" : z });
// domain/basics/clean-text.ts
var breaks = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
var unseen = /(?![\t\n])\p{Cc}|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u206f\ufff9-\ufffb]/gu;
var cleanText = (text) => text.replace(breaks, "\n").replace(unseen, "");
var cleanLine = (text) => cleanText(text).replace(/[\t\n]/g, " ");
/** A field limited to this many characters is a single line. */
var longestLine = 300;
var cleanerOf = (most) => most > longestLine ? cleanText : cleanLine;
// domain/basics/fields.ts
var largestMileage = 9999999;
var largestAmount = 9999999999.99;
var numeral = /^-?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/;
var typedNumber = (message) => z.union([z.number(message), z.string(message).trim().max(40, message).regex(numeral, message)], message).transform((typed) => typeof typed === "number" ? typed : Number(typed.replaceAll(",", ""))).pipe(z.number(message));
/** Pounds, to the penny. */
var money = (message = "Please enter a cost") => typedNumber(message).pipe(z.number().min(0, "This can’t be less than 0").max(largestAmount, "That amount is too large").refine((pounds) => Math.abs(pounds * 100 - Math.round(pounds * 100)) < 1e-6, "Please enter pounds and pence"));
var miles = (message = "Please enter the mileage") => typedNumber(message).pipe(z.int("Please enter whole miles").min(0, "Mileage can’t be less than 0").max(largestMileage, "That mileage is too high"));
var wholeNumber = (message, least, most, outside) => typedNumber(message).pipe(z.int(message).min(least, outside).max(most, outside));
/** A measurement, to a tenth. */
var measure = (message, least, most) => typedNumber(message).pipe(z.number().min(least, `Choose from ${least} to ${most}`).max(most, `Choose from ${least} to ${most}`).refine((value) => Number(value.toFixed(1)) === value, "At most one decimal place"));
/** So many litres or kilowatt hours, or pounds for each. */
var amount = (message, least, most, decimals) => typedNumber(message).pipe(z.number().min(least, `Choose from ${least} to ${most.toLocaleString("en-GB")}`).max(most, `Choose from ${least} to ${most.toLocaleString("en-GB")}`).refine((value) => Number(value.toFixed(decimals)) === value, `At most ${decimals} decimal places`));
/** A calendar day, 'yyyy-mm-dd', as a date field gives it. */
var day$1 = (message = "Please choose a date") => z.string(message).min(1, message).pipe(z.iso.date(message)).refine((date) => date >= "1885-01-01" && date <= "2199-12-31", "Please check the year");
/** The date of something that has happened. */
var pastDay = (message) => day$1(message).refine((date) => date <= londonToday(), "This date is in the future");
/** All kinds of space, some of which trim() misses, and invisible characters don't count as text. */
var canBeSeen = (typed) => /[^\s\p{Cc}\p{Cf}]/u.test(typed);
var text$1 = (most, message) => z.string(message).overwrite(cleanerOf(most)).trim().max(most, `Use ${most.toLocaleString("en-GB")} characters or fewer`).refine(canBeSeen, message);
var optionalText = (most) => z.string().overwrite(cleanerOf(most)).trim().max(most, `Use ${most.toLocaleString("en-GB")} characters or fewer`).transform((typed) => canBeSeen(typed) ? typed : null).nullable().optional();
var blankable = (schema) => {
	return z.preprocess((typed) => typed === "" ? null : typed, schema.nullable()).optional();
};
/** The version of the record that was read; saving an older one is refused as a conflict. */
var version = z.int("The version is missing").describe("The version that was read.");
var id = z.uuid("Invalid ID");
var fileIds = (most = 20) => z.array(id).max(most, `Up to ${most} files`);
var fileId = id.describe("The file, by the id that its upload gave.");
// domain/basics/amounts.ts
/** As a pump shows it: '145.9p'. */
var inPence = (pounds) => `${(pounds * 100).toLocaleString("en-GB", { maximumFractionDigits: 2 })}p`;
// domain/basics/meaning.ts
/** 'In what it counts. `mi`: miles; `km`: kilometres.' The compiler finds a code of the type that is not explained. */
var codes = (what, meanings) => `${what} ${Object.entries(meanings).map(([code, meaning]) => `\`${code}\`: ${meaning}`).join("; ")}.`;
/** The last is no question but an answer: the car counts kilometres, and that is what was typed. */
var answers = [...[
	"mileage_below_earlier",
	"mileage_above_later",
	"mileage_jump",
	"mileage_in_kilometres",
	"mileage_same_day",
	"mileage_seven_digits",
	"date_before_registration",
	"date_in_future",
	"cost_unusual",
	"amounts_disagree",
	"cost_parts_differ",
	"cost_jobs_differ",
	"registration_in_garage"
], "counts_kilometres"];
var answer = z.enum(answers).meta({
	id: "DoubtCode",
	description: codes("What is unlikely about a value that was sent.", {
		mileage_below_earlier: "less than an earlier reading",
		mileage_above_later: "more than a later reading",
		mileage_jump: "rose faster than a car is driven",
		mileage_in_kilometres: "looks like kilometres",
		mileage_same_day: "the day has another reading: for a reading any other, for a record one that is more than 5,000 miles away",
		mileage_seven_digits: "has seven digits",
		date_before_registration: "before the vehicle was registered",
		date_in_future: "a day still to come",
		cost_unusual: "unusually much",
		amounts_disagree: "amount, price and total don’t agree",
		cost_parts_differ: "parts, labour and VAT don’t come to the cost",
		cost_jobs_differ: "the jobs don’t come to the cost",
		registration_in_garage: "a vehicle with this registration is there already",
		counts_kilometres: "an answer: the odometer counts kilometres"
	})
});
var answeredDoubts = { confirmed: z.array(answer).max(answers.length).optional().describe("Unlikely values that are right: their codes, as 409 `please_confirm` gave them.") };
// domain/records/define-record.ts
var schemasOf = (fields) => Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema]));
/** What may be said anew of a sealed record: the amendable fields, by the rules of its own form. */
var amendmentFor = ({ fields }) => z.strictObject(schemasOf(Object.fromEntries(Object.entries(fields).filter(([, { amendable }]) => amendable)))).partial();
/** What a save names beside the fields of the form. */
var imagesWords = "The photos and papers, by the ids that their uploads gave, up to 20. Upload them first.";
var filesOfNew = { image_ids: fileIds().default([]).describe(imagesWords).meta({ examples: [["7f9c24e5-1c2d-4b6a-9a53-0d1f3e5b7a90"]] }) };
var filesOfChange = {
	version,
	image_ids: fileIds().optional().describe(`${imagesWords} These replace all there were.`)
};
/** What the mileage was typed in; miles unless it is said. */
var mileage_unit = z.enum(distanceUnits).optional().describe("What `mileage` is given in. `mi`: miles, also if this is left out; `km`: kilometres.");
/** Columns of maintenance_logs that fields of this name live in. Any other field of a log lives in `details`. */
var logColumns = [
	"type",
	"title",
	"date",
	"comments",
	"service_center",
	"products_used",
	"mileage",
	"mileage_km",
	"next_service_due",
	"lead_days",
	"business_id",
	"cost"
];
var isLogColumn = (name) => logColumns.includes(name);
function defineLog(definition) {
	const form = z.object(schemasOf(definition.fields));
	return {
		...definition,
		nouns: {
			...definition.nouns,
			many: sentenceCase(logKindPlurals[definition.kind])
		},
		form,
		newRecord: form.extend({
			...filesOfNew,
			...answeredDoubts,
			mileage_unit
		}),
		change: form.partial().extend({
			...filesOfChange,
			...answeredDoubts,
			mileage_unit
		})
	};
}
// domain/records/log-fields.ts
/** Visitors may read it, a handover seals it, and later owners may amend it. */
var told = {
	public: true,
	sealed: true,
	amendable: true
};
/** Stays with whoever entered it. */
var untold = {
	public: false,
	sealed: false,
	amendable: false
};
var shared = (schema, rest) => ({
	schema,
	...rest
});
/** The day of something that has happened. */
var pastDate = shared(pastDay().describe("The day it happened, not a future one."), {
	label: "Date",
	input: "date",
	...told
});
var anyDate = shared(day$1(), {
	label: "Date",
	input: "date",
	...told
});
var paid = {
	label: "Cost",
	input: "money",
	public: false,
	sealed: true,
	amendable: false
};
var cost$1 = shared(blankable(money()), paid);
var requiredCost = shared(money(), paid);
/** What the cost is made of; it stays with whoever entered it, and is shown to whoever may see the cost. */
var madeOf = {
	input: "own",
	...untold,
	tellsCost: true
};
var mostJobs = 30;
var job = z.object({
	words: text$1(200, "Please say what was done"),
	cost: blankable(money("Please enter the cost of the job"))
});
var breakdown = {
	parts: shared(blankable(money("Please enter the cost of the parts")), {
		label: "Parts",
		...madeOf
	}),
	labour: shared(blankable(money("Please enter the cost of the labour")), {
		label: "Labour",
		...madeOf
	}),
	vat: shared(blankable(money("Please enter the VAT")), {
		label: "VAT",
		...madeOf
	}),
	jobs: shared(z.preprocess((typed) => typed === "" ? null : typed, z.array(job).max(mostJobs, `Up to ${mostJobs} jobs`).nullable()).transform((jobs) => jobs?.length ? jobs : null).optional(), {
		label: "Jobs",
		isList: true,
		...madeOf
	})
};
var mileage = shared(blankable(miles()).describe("What the odometer showed: whole miles, or kilometres with `mileage_unit`. A reading of the car’s mileage is made of it."), {
	label: "Mileage",
	input: "miles",
	...told
});
var place = shared(optionalText(200), {
	label: "Location",
	input: "name",
	...told
});
var comments$1 = shared(optionalText(1e4), {
	label: "Notes",
	input: "words",
	...told
});
// domain/records/fuel-fields.ts
var toldToOwners = {
	...told,
	public: false
};
/** With the amount it says what was paid, so it is kept from whoever may not see that. */
var unitPrice = (label, unit, example) => ({
	schema: blankable(amount("Please enter the price", 0, 20, 4)),
	label,
	meaning: `What ${unit} cost, in pounds to a hundredth of a penny.`,
	input: "own",
	unit,
	words: (pounds) => inPence(Number(pounds)),
	tellsCost: true,
	examples: [example],
	...untold
});
/** Nobody but its owner sees it on the timeline, so it needs no public place. */
var station = {
	schema: optionalText(200),
	label: "Station",
	input: "name",
	...toldToOwners
};
/** Entered instead of the mileage: since the fill-up or charge before. */
var trip = blankable(miles("Please enter the trip")).describe("Instead of `mileage`: how far it went since the one before, in the same unit.");
var yesOrNo = blankable(z.boolean());
var missedBefore = {
	schema: yesOrNo,
	label: "One before was not logged",
	meaning: "One before it was not entered, so nothing is worked out from the distance since.",
	input: "yes-no",
	isOnlyOnce: true,
	...toldToOwners
};
// domain/records/charge.ts
var chargePlaces = [
	"Home",
	"Public",
	"Work",
	"Other"
];
var percent = (label, example) => ({
	schema: blankable(wholeNumber("Please enter a percentage", 0, 100, "Choose from 0 to 100")),
	label,
	group: "Battery",
	input: "number",
	unit: "%",
	examples: [example],
	...toldToOwners
});
var log$2 = defineLog({
	kind: "charge",
	path: "charges",
	type: "Charge",
	publicTypes: [],
	nouns: {
		thing: "Charge",
		one: "Charge",
		counted: ["charge", "charges"]
	},
	addTitle: "Add Charge",
	files: {
		accept: "photos and papers",
		hint: "The receipt, up to 10 MB each."
	},
	points: {
		rule: "charge",
		worth: 2
	},
	spending: "Fuel",
	fields: {
		date: pastDate,
		mileage,
		kwh: {
			schema: blankable(amount("Please enter the kilowatt hours", .01, 1e3, 3)),
			label: "Energy",
			meaning: "How much was charged, in kilowatt hours.",
			input: "number",
			unit: "kWh",
			examples: [
				32.4,
				18.75,
				41.2
			],
			...toldToOwners
		},
		price_per_kwh: unitPrice("Price", "a kWh", .279),
		cost: cost$1,
		place: {
			schema: blankable(z.enum(chargePlaces, "Please choose where")),
			label: "Where",
			meaning: "What sort of place it was charged at.",
			input: "choice",
			choices: chargePlaces,
			placeholder: "Choose where",
			...toldToOwners
		},
		service_center: station,
		start_percent: percent("Start", 24),
		end_percent: percent("End", 80),
		/** Where the percentages are not known: charged to the level that it is always charged to. */
		is_full: {
			schema: yesOrNo,
			label: "Full",
			meaning: "Charged to the level that it is always charged to; taken so unless it is false.",
			input: "yes-no",
			...toldToOwners
		},
		missed_before: missedBefore,
		comments: comments$1
	}
});
var charge = {
	...log$2,
	newRecord: log$2.newRecord.extend({ trip })
};
// domain/records/fill-up.ts
var fuels = [
	"Petrol E10",
	"Petrol E5",
	"Premium petrol",
	"Diesel",
	"Premium diesel",
	"LPG",
	"HVO",
	"Other"
];
var log$1 = defineLog({
	kind: "fill_up",
	path: "fill-ups",
	type: "Fill-up",
	publicTypes: [],
	nouns: {
		thing: "Fill-up",
		one: "Fill-up",
		counted: ["fill-up", "fill-ups"]
	},
	addTitle: "Add Fill-up",
	files: {
		accept: "photos and papers",
		hint: "The receipt, up to 10 MB each."
	},
	points: {
		rule: "fill-up",
		worth: 2
	},
	spending: "Fuel",
	fields: {
		date: pastDate,
		mileage,
		litres: {
			schema: blankable(amount("Please enter the litres", .01, 2e3, 2)),
			label: "Litres",
			meaning: "How much was filled in, in litres.",
			input: "number",
			unit: "l",
			examples: [
				42.5,
				38.2,
				46.1
			],
			...toldToOwners
		},
		price_per_litre: unitPrice("Price", "a litre", 1.459),
		cost: cost$1,
		fuel: {
			schema: blankable(z.enum(fuels, "Please choose a fuel")),
			label: "Fuel",
			meaning: "Which fuel it was.",
			input: "choice",
			choices: fuels,
			placeholder: "Choose a fuel",
			...toldToOwners
		},
		service_center: station,
		/** Taken as full where nothing is said. */
		is_full: {
			schema: yesOrNo,
			label: "Full tank",
			meaning: "The tank was full afterwards; taken so unless it is false.",
			input: "yes-no",
			...toldToOwners
		},
		missed_before: missedBefore,
		comments: comments$1
	}
});
var fillUp = {
	...log$1,
	newRecord: log$1.newRecord.extend({ trip })
};
// domain/records/media.ts
var fields$3 = z.object({
	title: optionalText(200),
	location: optionalText(200),
	date_taken: blankable(day$1()),
	comments: optionalText(5e3),
	is_publicly_visible: z.boolean().optional()
});
/** What the form asks; each chosen file becomes an item with these. */
var mediaDetails = fields$3;
fields$3.extend({ file_id: fileId });
fields$3.extend({ version });
var { title, location, date_taken, comments, is_publicly_visible } = mediaDetails.shape;
var media = {
	kind: "media",
	path: "media",
	nouns: {
		thing: "Photo or video",
		one: "Photo or video",
		many: "Photos and videos",
		counted: ["photo or video", "photos and videos"]
	},
	/** For photos: a video counts for none. */
	badges: [{
		badge: "shutterbug",
		records: 20,
		of: "all vehicles"
	}],
	fields: {
		title: {
			schema: title,
			label: "Title",
			input: "text",
			...told
		},
		date_taken: {
			schema: date_taken,
			label: "Date taken",
			input: "date",
			...told
		},
		location: {
			schema: location,
			label: "Location",
			input: "text",
			...told
		},
		comments: {
			schema: comments,
			label: "Notes",
			input: "words",
			...told
		},
		is_publicly_visible: {
			schema: is_publicly_visible,
			label: "Show on the public page",
			input: "own",
			...untold
		}
	}
};
// domain/records/modification.ts
var modificationTypes = [
	"Performance",
	"Aesthetic",
	"Interior",
	"Tech"
];
var modification = {
	kind: "modification",
	path: "modifications",
	nouns: {
		thing: "Modification",
		one: "Modification",
		many: "Modifications",
		counted: ["modification", "modifications"]
	},
	badges: [{
		badge: "modder",
		records: 3,
		of: "all vehicles"
	}],
	fields: {
		type: {
			schema: z.enum(modificationTypes, "Please choose a type"),
			label: "Type",
			input: "choice",
			choices: modificationTypes,
			...told
		},
		name: {
			schema: text$1(200, "Please enter a name"),
			label: "Name",
			input: "text",
			...told
		},
		brand: {
			schema: text$1(100, "Please enter the brand"),
			label: "Brand",
			input: "text",
			...told
		},
		install_date: {
			schema: day$1("Please choose the install date"),
			label: "Install date",
			input: "date",
			...told
		},
		cost: cost$1,
		description: {
			schema: optionalText(1e4),
			label: "Description",
			input: "words",
			...told
		},
		is_major_upgrade: {
			schema: z.boolean(),
			label: "Major upgrade",
			input: "yes-no",
			...told
		}
	}
};
var fields$2 = z.object({
	...schemasOf(modification.fields),
	before_image_ids: fileIds(10).describe("Photos from before, by the ids that their uploads gave."),
	after_image_ids: fileIds(10).describe("Photos from after, likewise.")
});
fields$2.extend({
	...answeredDoubts,
	is_major_upgrade: fields$2.shape.is_major_upgrade.default(false),
	before_image_ids: fields$2.shape.before_image_ids.default([]),
	after_image_ids: fields$2.shape.after_image_ids.default([])
});
fields$2.partial().extend({
	version,
	...answeredDoubts
});
// domain/records/note.ts
var note = {
	kind: "note",
	path: "notes",
	nouns: {
		thing: "Note",
		one: "Note",
		many: "Notes",
		counted: ["note", "notes"]
	},
	fields: {
		content: {
			schema: text$1(1e4, "Please enter a note"),
			label: "Note",
			input: "words",
			public: false,
			sealed: true,
			amendable: true
		},
		is_for_record: {
			schema: z.boolean(),
			label: "Pass on with the car when it’s sold",
			input: "own",
			...untold
		}
	}
};
var noteForm = z.object(schemasOf(note.fields));
noteForm.extend({
	...filesOfNew,
	is_for_record: z.boolean().default(false)
});
noteForm.partial().extend(filesOfChange);
/** One of ours, however it was typed, or a name of the member's own. */
var typeOrOwn = (types, message) => text$1(40, message).transform((typed) => types.find((type) => type.toLowerCase() === typed.toLowerCase()) ?? typed);
// domain/records/running-cost.ts
var runningCostCategories = [
	"Fuel",
	"Insurance",
	"Warranty",
	"Tax",
	"Repair",
	"Other"
];
var runningCost = defineLog({
	kind: "running_cost",
	path: "running-costs",
	publicTypes: ["Repair"],
	nouns: {
		thing: "Running cost",
		one: "Running cost",
		counted: ["running cost", "running costs"]
	},
	addTitle: "Add Running Cost",
	files: {
		accept: "photos and papers",
		hint: "A receipt or a picture, up to 10 MB each."
	},
	points: {
		rule: "running-cost",
		worth: 2
	},
	fields: {
		type: {
			schema: typeOrOwn(runningCostCategories, "Please choose a category"),
			label: "Category",
			input: "choice",
			choices: runningCostCategories,
			mayName: true,
			placeholder: "Choose a category",
			...told
		},
		cost: requiredCost,
		...breakdown,
		date: anyDate,
		/** The vehicle's own date follows it: `recordSays` in domain/vehicles/due-date.ts. */
		valid_until: {
			schema: blankable(day$1()),
			label: "Valid until",
			meaning: "Of Insurance, Warranty and Tax, the last day paid for; the vehicle’s own date follows it.",
			input: "date",
			onlyFor: [
				"Insurance",
				"Warranty",
				"Tax"
			],
			...untold,
			sealed: true
		},
		mileage,
		title: {
			schema: optionalText(200),
			label: "Title",
			input: "name",
			placeholder: "What it was for",
			...told
		},
		service_center: place,
		comments: comments$1
	}
});
runningCost.newRecord;
runningCost.change;
// domain/records/service-record.ts
var serviceTypes = [
	"Major Service",
	"Minor Service",
	"Oil Change",
	"Tyre Change / Rotation",
	"Wheel Alignment",
	"Brake Service",
	"Battery Change",
	"MOT / Annual Inspection"
];
var outside = `Choose from 5 to 60 days`;
var log = defineLog({
	kind: "service",
	path: "service-records",
	nouns: {
		thing: "Service record",
		one: "Service",
		counted: ["service record", "service records"]
	},
	addTitle: "Add Service Record",
	files: {
		accept: "photos and papers",
		hint: "Pictures or PDF, up to 10 MB each."
	},
	points: {
		rule: "service-record",
		worth: 10
	},
	badges: [{
		badge: "service-stamp",
		records: 1,
		of: "one vehicle"
	}, {
		badge: "full-service-history",
		records: 10,
		of: "one vehicle"
	}],
	fields: {
		type: {
			schema: typeOrOwn(serviceTypes, "Please choose the service type"),
			label: "Service type",
			input: "choice",
			choices: serviceTypes,
			mayName: true,
			placeholder: "Choose a service type",
			...told
		},
		date: pastDate,
		mileage,
		cost: cost$1,
		service_center: {
			...place,
			label: "Service centre"
		},
		invoice_number: {
			schema: optionalText(60),
			label: "Invoice number",
			meaning: "The number on the invoice.",
			input: "name",
			isOnlyOnce: true,
			public: false,
			sealed: true,
			amendable: true
		},
		...breakdown,
		comments: comments$1,
		/** One of ours that did the work; it is asked to confirm. */
		business_id: {
			schema: z.uuid("Invalid ID").nullish(),
			label: "Business",
			input: "own",
			...untold
		},
		next_service_due: {
			schema: blankable(day$1()),
			label: "Next service date",
			input: "own",
			isOnlyOnce: true,
			...untold,
			sealed: true
		},
		lead_days: {
			schema: wholeNumber(outside, 5, 60, outside),
			label: "Remind me",
			input: "own",
			...untold
		}
	}
});
var nextComesLater = ({ date, next_service_due }) => !next_service_due || next_service_due > date;
var notLater = "The next service must be later than this service";
log.form.refine(nextComesLater, {
	path: ["next_service_due"],
	error: notLater
});
var newServiceRecord = log.newRecord.extend({ lead_days: log.fields.lead_days.schema.default(30) }).refine(nextComesLater, {
	path: ["next_service_due"],
	error: notLater
});
log.change;
var service = {
	...log,
	newRecord: newServiceRecord
};
// domain/records/tyre-check.ts
var pressure = (label, examples) => ({
	schema: blankable(measure("Please enter the pressure", 5, 120)),
	label,
	group: "Pressure",
	input: "number",
	unit: "psi",
	examples,
	...told
});
var tread = (label, examples) => ({
	schema: blankable(measure("Please enter the tread depth", 0, 20)),
	label,
	group: "Tread depth",
	input: "number",
	unit: "mm",
	examples,
	...told
});
var tyreCheck = defineLog({
	kind: "tyre_check",
	path: "tyre-checks",
	type: "Tyre check",
	nouns: {
		thing: "Tyre check",
		one: "Tyre check",
		counted: ["tyre check", "tyre checks"]
	},
	addTitle: "Add Tyre Check",
	addHint: "The legal minimum tread in the UK is 1.6 mm across the middle three quarters.",
	files: {
		accept: "photos",
		hint: "Of the tread or a sidewall, up to 10 MB each."
	},
	points: {
		rule: "tyre-check",
		worth: 2
	},
	demoEvery: 95,
	fields: {
		date: pastDate,
		mileage,
		front_left_pressure: pressure("Front left", [
			33,
			32.5,
			34,
			31
		]),
		front_right_pressure: pressure("Front right", [
			33,
			33.5,
			32,
			34
		]),
		rear_left_pressure: pressure("Rear left", [
			31,
			30.5,
			32,
			33
		]),
		rear_right_pressure: pressure("Rear right", [
			31,
			31.5,
			30,
			32
		]),
		front_left_tread: tread("Front left", [
			5.8,
			4.9,
			6.4,
			3.6
		]),
		front_right_tread: tread("Front right", [
			5.6,
			5,
			6.5,
			3.5
		]),
		rear_left_tread: tread("Rear left", [
			6.3,
			5.7,
			7,
			4.2
		]),
		rear_right_tread: tread("Rear right", [
			6.2,
			5.8,
			7.1,
			4.3
		]),
		comments: comments$1
	}
});
// domain/records/wash.ts
var washType = "Wash/Detail";
var wash = defineLog({
	kind: "wash",
	path: "washes",
	type: washType,
	nouns: {
		thing: "Wash record",
		one: "Wash",
		counted: ["wash", "washes"]
	},
	addTitle: "Add Wash or Detail",
	addHint: `Recorded as ${washType}.`,
	files: {
		accept: "photos",
		hint: "Before, after or both, up to 10 MB each."
	},
	points: {
		rule: "wash",
		worth: 2
	},
	spending: "Wash",
	fields: {
		date: pastDate,
		cost: cost$1,
		service_center: place,
		mileage,
		products_used: {
			schema: optionalText(2e3),
			label: "Products used",
			input: "text",
			placeholder: "Shampoo, wax, sealant",
			public: false,
			sealed: true,
			amendable: true
		},
		comments: comments$1
	}
});
wash.newRecord;
// domain/records/registry.ts
/** In the order in which a filter offers them. */
var logs = {
	service,
	running_cost: runningCost,
	wash,
	tyre_check: tyreCheck,
	fill_up: fillUp,
	charge
};
/** Every kind of record that is kept in maintenance_logs. */
var logKinds = Object.values(logs);
var logNames = logKinds.map(({ kind }) => kind);
var isLogKind = (kind) => Object.hasOwn(logs, kind);
/** And those with a table of their own. */
var recordKinds = [
	...logKinds,
	modification,
	note,
	media
];
var byKind = new Map(recordKinds.map((each) => [each.kind, each]));
function definitionOf(kind) {
	const found = byKind.get(kind);
	if (!found) throw new Error(`${kind} is not in the registry.`);
	return found;
}
/** If all records of a kind have one type, the kind's name is clearer. */
var logTitle = (kind, type) => isLogKind(kind) && definitionOf(kind).type ? definitionOf(kind).nouns.one : type;
listed(logKinds.flatMap(({ kind, publicTypes }) => publicTypes ? publicTypes.map((type) => `${type.toLowerCase()}s`) : logKindPlurals[kind]));
var fields$1 = new Map(recordKinds.map((each) => [each.kind, Object.entries(each.fields).map(([name, field]) => ({
	...field,
	name
}))]));
var fieldsOf = (kind) => fields$1.get(kind) ?? [];
var details = new Map(logNames.map((kind) => [kind, fieldsOf(kind).filter(({ name }) => !isLogColumn(name))]));
/** A log's fields that have no column: they live in `details`. */
var detailFieldsOf = (kind) => details.get(kind) ?? [];
[...new Set(logNames.flatMap((kind) => detailFieldsOf(kind).flatMap(({ name, tellsCost }) => tellsCost ? name : [])))];
Object.fromEntries(recordKinds.map((each) => [each.kind, amendmentFor(each)]));
// domain/ownership/handover-words.ts
var labels$1 = {
	registration_number: "registration",
	date_first_registered: "first registered",
	engine_type: "engine",
	fuel_type: "fuel",
	color: "colour",
	number_of_previous_keepers: "previous keepers",
	date_of_transaction: "date",
	in_garagetale: "handed over in GarageTale",
	test_number: "test number",
	test_date: "test date",
	test_result: "result",
	expiry_date: "expiry date",
	odometer_reading: "odometer reading",
	odometer_unit: "odometer unit",
	is_retest: "retest",
	advisory_notices: "advisory",
	failure_reasons: "reason for failure",
	service_center: "service centre",
	comments: "notes",
	products_used: "products used",
	next_service_due: "next service due",
	install_date: "install date",
	is_major_upgrade: "major upgrade",
	date_taken: "date taken",
	media_type: "photo or video",
	entered_at: "time of entry",
	changed_at: "time of last change",
	old_value: "old value",
	new_value: "new value",
	made_at: "time of amendment",
	record_type: "type of entry amended",
	record_id: "entry amended",
	files: "attached file",
	file: "attached file",
	before_files: "'before' photo",
	after_files: "'after' photo",
	sha256: "",
	instruments: "replaced instrument",
	old_miles: "last reading of the old one",
	readings: "mileage readings",
	corrects: "entry corrected",
	mileage_km: "mileage in kilometres",
	stands: "valid",
	seal_id: "seal number",
	previous_hash: "link to the previous handover",
	sealed_at: "time of sealing",
	hash: "fingerprint",
	key_id: "key number",
	public_key: "key",
	mot_tests: "MOT tests",
	logs: everyLogKind,
	identity_changes: "changes of registration, make, model or year"
};
/** Invisible characters are named, so that a file can't hide text or reverse its direction. */
var visibly = (text) => text.replace(/(?![\t\n])\p{Cc}|[\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu, (character) => `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}]`);
var inBrief = (text, most = 120) => visibly(text.length > most ? `${text.slice(0, most - 1)}…` : text);
/** ['files', 1, 'sha256'] reads 'attached file 2'. */
var fieldWords = (path) => path.map((step) => typeof step === "number" ? String(step + 1) : keyWords(step)).join(" ").trim();
function keyWords(key) {
	if (Object.hasOwn(labels$1, key)) return labels$1[key];
	return /^[a-z]+(_[a-z]+)*$/.test(key) ? inBrief(key.replaceAll("_", " "), 60) : `“${inBrief(key, 60)}”`;
}
var day = /^\d{4}-\d{2}-\d{2}$/;
var plainNumbers = /* @__PURE__ */ new Set([
	"year",
	"version",
	"sequence",
	"number_of_previous_keepers"
]);
var numerals$4 = new Intl.NumberFormat("en-GB");
/** `beside` is the value it is compared with, so that long texts are shown from where they differ. */
function valueWords$1(value, field, beside) {
	if (value === null) return "nothing";
	if (typeof value === "boolean") return value ? "yes" : "no";
	if (typeof value === "number") return plainNumbers.has(String(field)) ? String(value) : numerals$4.format(value);
	if (typeof value === "string") {
		if (day.test(value) && formatLongDate(value)) return formatLongDate(value);
		if (field === "cost" && /^\d+\.\d{2}$/.test(value)) return `£${value}`;
		if (fingerprint.test(value)) return `${value.slice(0, shownDigits(value, beside))}…`;
		return `“${whereTheyPart(value, beside)}”`;
	}
	return inBrief(JSON.stringify(value) ?? "", 120);
}
var fingerprint = /^[0-9a-f]{64}$/;
var shownDigits = (value, beside) => typeof beside === "string" ? Math.max(8, firstDifference(value, beside) + 1) : 8;
function whereTheyPart(text, beside) {
	if (text.length <= 160 || typeof beside !== "string") return inBrief(text, 160);
	const from = Math.max(0, firstDifference(text, beside) - 40);
	return `${from > 0 ? "…" : ""}${inBrief(text.slice(from), 160)}`;
}
function firstDifference(one, other) {
	const shorter = Math.min(one.length, other.length);
	for (let at = 0; at < shorter; at++) if (one.charCodeAt(at) !== other.charCodeAt(at)) return at;
	return shorter;
}
/** 'Major Service of 3 May 2024' */
function entryWords(list, entry) {
	const of = (...days) => {
		const date = days.find((each) => typeof each === "string" && each !== "");
		return typeof date === "string" ? ` of ${formatLongDate(date) || inBrief(date, 40)}` : "";
	};
	const word = (value, otherwise) => typeof value === "string" ? inBrief(value, 80) : otherwise;
	switch (list) {
		case "logs": return `${logTitle(String(entry.kind), word(entry.type, "Entry"))}${of(entry.date)}`;
		case "modifications": return `Modification “${word(entry.name, "")}”${of(entry.install_date)}`;
		case "notes": return `Note${of(entry.entered_at)}`;
		case "media": return `${entry.media_type === "video" ? "Video" : "Photo"}${of(entry.date_taken, entry.entered_at)}`;
		case "documents": return `Document “${word(entry.title, "")}”${of(entry.document_date)}`;
		case "mot_tests": return `MOT test${of(entry.test_date)}`;
		case "readings": return `Mileage reading${of(entry.date)}`;
		case "identity_changes": return `Change of ${entry.field === "registration_number" ? "registration" : word(entry.field, "identity")}${of(entry.changed_at)}`;
		case "keepers": return `Change of keeper${of(entry.date_of_transaction)}`;
		default: return `Amendment${of(entry.made_at)}`;
	}
}
// domain/ownership/handover-comparison.ts
var isPart$1 = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
/** Own properties only: a key such as __proto__ must not reach the prototype. */
var own = (part, key) => Object.hasOwn(part, key) ? part[key] : void 0;
var tally = () => ({
	told: [],
	count: 0
});
function tell(to, difference) {
	if (++to.count <= 200) to.told.push(difference());
}
var lists$1 = [
	"identity_changes",
	"keepers",
	"mot_tests",
	"logs",
	"modifications",
	"notes",
	"media",
	"documents",
	"amendments",
	"readings"
];
function compareDocuments(sealed, given, found = tally()) {
	const file = isPart$1(given) ? given : {};
	const held = lists$1.filter((list) => Object.hasOwn(sealed, list));
	const head = (document) => Object.fromEntries(Object.entries(document).filter(([key]) => key !== "vehicle" && !held.includes(key)));
	compareFields("Seal", head(sealed), head(file), found);
	const vehicle = own(file, "vehicle");
	if (isPart$1(vehicle)) compareFields("Vehicle", sealed.vehicle, vehicle, found);
	else tell(found, () => change("Vehicle", [], sealed.vehicle, vehicle));
	for (const list of held) compareLists(list, sealed[list] ?? [], own(file, list), found);
	return found;
}
function compareFields(entry, sealed, given, found) {
	for (const each of fieldsThatDiffer(sealed, given)) tell(found, () => change(entry, each.path, each.sealed, each.given));
}
function* fieldsThatDiffer(sealed, given, path = []) {
	if (isPart$1(sealed) && isPart$1(given)) for (const key of /* @__PURE__ */ new Set([...Object.keys(sealed), ...Object.keys(given)])) yield* fieldsThatDiffer(own(sealed, key), own(given, key), [...path, key]);
	else if (Array.isArray(sealed) && Array.isArray(given)) for (let at = 0; at < Math.max(sealed.length, given.length); at++) yield* fieldsThatDiffer(sealed[at], given[at], [...path, at]);
	else if (!Object.is(sealed, given)) yield {
		path,
		sealed,
		given
	};
}
function change(entry, path, sealed, given) {
	const field = path.length > 0 ? fieldWords(path) : null;
	const name = path.findLast((step) => typeof step === "string");
	const said = (value, beside, file) => {
		if (value === void 0) return null;
		const words = valueWords$1(value, name, beside);
		return name === "sha256" ? `${file} (fingerprint ${words})` : words;
	};
	const words = {
		entry,
		field,
		sealed: said(sealed, given, "the original"),
		file: said(given, sealed, "another one")
	};
	const of = field ?? "the whole";
	if (sealed === void 0) return {
		...words,
		kind: "added",
		sentence: `${entry}: ${of} was not sealed but the file has ${words.file}`
	};
	if (given === void 0) return {
		...words,
		kind: "missing",
		sentence: `${entry}: ${of} was sealed as ${words.sealed} but is missing from the file`
	};
	return {
		...words,
		kind: "changed",
		sentence: `${entry}: ${of} was sealed as ${words.sealed} but the file says ${words.file}`
	};
}
var entry = (kind, name, sentence) => ({
	kind,
	entry: name,
	field: null,
	sealed: kind === "added" ? null : "in its place",
	file: {
		missing: "missing",
		added: "added",
		moved: "in a different position"
	}[kind],
	sentence
});
/** A list longer than this can't be the sealed one, so it isn't compared entry by entry. */
var farLonger = (sealed) => 2 * sealed + 1e3;
function compareLists(list, sealed, given, found) {
	if (!Array.isArray(given)) return tell(found, () => missingList(list));
	if (given.length > farLonger(sealed.length)) return tell(found, () => longerList(list, sealed.length, given.length));
	const parts = /* @__PURE__ */ new Map();
	const known = new Map(sealed.map(({ id }, place) => [id, place]));
	for (const each of given) {
		const part = isPart$1(each) ? each : {};
		const id = own(part, "id");
		const added = (what) => {
			const name = entryWords(list, part);
			return entry("added", name, `${name}: ${what}`);
		};
		if (typeof id !== "string" || !known.has(id)) tell(found, () => added("was not sealed but is in the file"));
		else if (parts.has(id)) tell(found, () => added("was sealed once but is in the file twice"));
		else parts.set(id, part);
	}
	const moved = outOfPlace([...parts.keys()], known);
	for (const each of sealed) {
		const name = entryWords(list, each);
		const part = parts.get(each.id);
		if (part) compareFields(name, each, part, found);
		else tell(found, () => entry("missing", name, `${name}: was sealed but is missing from the file`));
		if (moved.has(each.id)) tell(found, () => entry("moved", name, `${name}: is in a different position from the sealed copy`));
	}
}
function missingList(list) {
	const field = fieldWords([list]);
	return {
		...entry("missing", "File", `File: the list of ${field} is missing`),
		field
	};
}
function longerList(list, sealed, given) {
	const field = fieldWords([list]);
	const entries = (count) => plural(count, "entry", "entries");
	return {
		kind: "added",
		entry: "File",
		field,
		sealed: entries(sealed),
		file: entries(given),
		sentence: `File: the list of ${field} has ${entries(given - sealed)} more than were sealed`
	};
}
/** The fewest entries that would have to move back: all but a longest increasing subsequence. */
function outOfPlace(ids, places) {
	const place = (id) => places.get(id) ?? 0;
	const ends = [];
	const before = [];
	for (const [at, id] of ids.entries()) {
		let low = 0;
		let high = ends.length;
		while (low < high) {
			const middle = low + high >> 1;
			if (place(ids[ends[middle]]) < place(id)) low = middle + 1;
			else high = middle;
		}
		before[at] = low > 0 ? ends[low - 1] : -1;
		ends[low] = at;
	}
	const moved = new Set(ids);
	for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at]) moved.delete(ids[at]);
	return moved;
}
// domain/ownership/handover-consistency.ts
var identity$1 = {
	make: "make",
	model: "model",
	year: "year",
	registration_number: "registration"
};
Object.keys(identity$1);
new Intl.NumberFormat("en-GB");
/** Sealed for good: what was sealed of these once is amended, and neither changed nor removed. */
var lasting = [
	"logs",
	"modifications",
	"notes",
	"media"
];
/** Not what an entry says: a cost may be shared later, with the receipts that show it. */
var passing = /* @__PURE__ */ new Set([
	"cost",
	"files",
	"before_files",
	"after_files",
	"file",
	"changed_at"
]);
var lastingOf = (document, only) => Object.fromEntries(lasting.map((list) => [list, document[list].filter(({ id }) => !only || only.has(String(id))).map((entry) => Object.fromEntries(Object.entries(entry).filter(([name]) => !passing.has(name))))]));
/** Between two files: entries that the earlier one has, and the later one lacks or says otherwise. */
function* entriesBetween(earlier, later) {
	const [first, second] = [`handover ${earlier.sequence}`, `handover ${later.sequence}`];
	const ids = new Set(lasting.flatMap((list) => earlier[list].map(({ id }) => id)));
	const sealed = {
		vehicle: {},
		...lastingOf(earlier)
	};
	for (const { kind, entry, field, sealed: was, file } of compareDocuments(sealed, {
		vehicle: {},
		...lastingOf(later, ids)
	}).told) {
		if (kind === "missing" && field === null) yield `${entry} is in ${first} but not in ${second}.`;
		if (kind === "changed") yield `${entry}: ${field} is ${was} in ${first} but ${file} in ${second}.`;
	}
}
/** 'Registration changed from AB12 CDE to P1 ATE on 3 May 2026' */
function identityChangeWords({ field, old_value, new_value, changed_at }) {
	const said = (value) => value === null ? "nothing" : field === "registration_number" ? formatRegistration(value) : inBrief(value, 80);
	const what = identity$1[field];
	const day = formatLongDate(changed_at);
	return `${what.charAt(0).toUpperCase()}${what.slice(1)} changed from ${said(old_value)} to ${said(new_value)} on ${day}`;
}
function evidenceOf(facts) {
	const grade = gradeOf(facts);
	const changed_at = changedLater(facts.entered_at, facts.changed_at);
	return {
		grade,
		sentence: sentenceOf(grade, facts),
		entered: enteredWords(facts),
		changed: changed_at && `Changed on ${formatLongDate(changed_at)}`,
		mileage: facts.mileage_fits === null ? null : facts.mileage_fits ? "Its mileage fits" : "Its mileage does not fit"
	};
}
function gradeOf({ date, first_file_at, confirmed_by, is_official }) {
	if (is_official) return "official";
	if (confirmed_by !== null) return "confirmed";
	return first_file_at !== null && Math.abs(daysBetween(date, first_file_at)) <= 31 ? "documented" : "said";
}
/** Family, staff: on the owner's side, but not the owner. No name, which is nobody else's business. */
var sharer = "somebody the owner shares the car with";
function sentenceOf(grade, { date, first_file_at, confirmed_by, by_another = false }) {
	if (grade === "official") return "From the MOT record.";
	if (grade === "confirmed") return `Confirmed by ${confirmed_by}.`;
	if (grade === "documented") return "With a receipt or photo from the time.";
	const said = `Said by ${by_another ? sharer : "the owner"}.`;
	return first_file_at === null ? said : `${said} A receipt or photo was added ${howLongAfter(date, first_file_at)}.`;
}
function enteredWords({ date, entered_at, is_official, imported }) {
	if (is_official) return "Recorded at the test";
	const when = howLongAfter(date, entered_at);
	return imported ? `Brought along in a file, entered ${when}` : `Entered ${when}`;
}
/** 'the same day', 'the next day', '12 days later', '14 months later', '3 years later', and '4 days before'. */
function howLongAfter(date, later) {
	const days = daysBetween(date, later);
	if (days === 0) return "the same day";
	if (days === 1) return "the next day";
	const [from, to] = [date, londonToday(new Date(later))].sort();
	const months = wholeMonths(from, to);
	return `${months === 0 ? plural(Math.abs(days), "day") : months < 24 ? plural(months, "month") : plural(Math.floor(months / 12), "year")} ${days < 0 ? "before" : "later"}`;
}
function wholeMonths(from, to) {
	const [fromYear = 0, fromMonth = 0] = from.split("-").map(Number);
	const [toYear = 0, toMonth = 0] = to.split("-").map(Number);
	const months = (toYear - fromYear) * 12 + toMonth - fromMonth;
	return addMonths(from, months) > to ? months - 1 : months;
}
// domain/records/log-story.ts
var mostNamed$1 = 10;
var lastDays = 7;
/** An entry this many days older than its writing is about an earlier time. */
var earlierDays = 31;
/** `until` is when the story ends: the handover, or the moment of the report. `told` are entries that the reader has. */
function logStory(versions, until, told = /* @__PURE__ */ new Set(), beginnings = []) {
	const written = versions.flatMap(({ said, seen }) => said ? [{
		...said,
		seen
	}] : []);
	const records = [...grouped(written, ({ record }) => record).values()];
	const erased = versions.length - written.length;
	return {
		said: [
			witnessWords(versions),
			...beginnings.map(anewWords),
			...began(records),
			...writtenLate(records, until),
			...deleted(records, until),
			...notShown(records, told),
			...erased > 0 ? [`${plural(erased, "version")} ${pluralWord(erased, "was", "were")} erased with the account of whoever wrote ${pluralWord(erased, "it", "them")}.`] : [],
			"The log proves when something was written and that it wasn’t changed since, not that it is true."
		],
		entries: Object.fromEntries(records.map((record) => [record[0]?.record ?? "", entryStory(record)])),
		isWitnessed: versions.some(({ seen }) => seen)
	};
}
/** Map.groupBy, which the oldest Node that checks a file offline has not. */
function grouped(list, keyOf) {
	const groups = /* @__PURE__ */ new Map();
	for (const each of list) {
		const group = groups.get(keyOf(each));
		if (group) group.push(each);
		else groups.set(keyOf(each), [each]);
	}
	return groups;
}
function witnessWords(versions) {
	const sights = versions.flatMap(({ seen }) => seen ?? []);
	if (sights.length === 0) return noWitness;
	const names = (of) => listed([...new Set(of.map(({ witness }) => witness))]);
	const witnesses = sights.filter(({ isStamp }) => !isStamp);
	const moments = sights.map(({ at }) => at).sort();
	const [first, last] = [moments[0] ?? "", moments.at(-1) ?? ""].map(formatLongDate);
	const when = first === last ? `on ${first}` : `from ${first} to ${last}`;
	const unseen = versions.filter(({ seen }) => !seen).length;
	const rest = unseen > 0 ? ` ${sentenceCase(plural(unseen, "newer version"))} ${pluralWord(unseen, "has", "have")} not been seen by it yet.` : "";
	if (witnesses.length === 0) return `${names(sights)} stamped this log with the time ${when}, so these dates are not our word alone. Nobody independent watches whether everybody is shown the same log.${rest}`;
	return `${names(witnesses)} watched this log ${when} and saw that it was only ever added to, so these dates are not our word alone.${rest}`;
}
var noWitness = "Nobody independent watches this log, so the dates below are GarageTale’s own word: a dishonest GarageTale could have made them up.";
/** The reason is the operator's word, and stands as such. */
var anewWords = ({ at, size, reason }) => `This log was begun anew on ${formatLongDate(at)}. The reason given is: ‘${reason}’. It goes on from the first ${plural(size, "version")} in the log before; what that one held beyond them may be missing here, or have been written again later.`;
function began(records) {
	const stood = records.filter(([first]) => first?.act === "stood" && isHistory(first));
	const at = stood[0]?.[0]?.at;
	if (!at) return [];
	return [`${plural(stood.length, "entry", "entries")} stood here when the log began on ${formatLongDate(at)}. How long before, the log can’t tell.`];
}
/** What a buyer expects in a history; private notes, photos and documents are the owner's. */
var isHistory = ({ kind }) => isLogKind(kind) || kind === "modification";
var dayOf = ({ values }) => [
	values.date,
	values.install_date,
	values.test_date
].find((day) => typeof day === "string");
/** Entries about earlier times that were all written shortly before the end: five years of services in one evening. */
function writtenLate(records, until) {
	const late = records.filter(([first]) => {
		if (!first || first.act === "stood" || !isHistory(first)) return false;
		const [about, age] = [dayOf(first), daysBetween(first.at, until)];
		return about !== void 0 && age >= 0 && age <= lastDays && daysBetween(about, first.at) > earlierDays;
	});
	if (late.length < 2) return [];
	return [`${plural(late.length, "entry", "entries")} about earlier times were written in the ${lastDays} days before ${formatLongDate(until)}. Ask for the paperwork of these.`];
}
function deleted(records, until) {
	const gone = records.filter((record) => record.at(-1)?.act === "removed" && isHistory(record[0]));
	const sentences = gone.slice(0, mostNamed$1).map((record) => {
		const [first, last] = [record[0], record.at(-1)];
		const before = daysBetween(last.at, until);
		const when = before >= 0 && before <= 60 ? `, ${before === 0 ? "the same day as this" : `${plural(before, "day")} before this`}` : "";
		return `A ${nounOf(first)} that was written on ${formatLongDate(first.at)} was deleted on ${formatLongDate(last.at)}${when}.`;
	});
	return gone.length > mostNamed$1 ? [...sentences, `And ${gone.length - mostNamed$1} more were deleted.`] : sentences;
}
var nounOf = ({ kind }) => isLogKind(kind) ? logTitle(kind, kind).toLowerCase() : kind.replaceAll("_", " ");
/** Of which nothing is shown but that they are there. */
function notShown(records, told) {
	const silent = records.filter((record) => {
		const last = record.at(-1);
		return last && last.act !== "removed" && Object.keys(last.values).length === 0 && last.kept.length > 0;
	});
	const forgotten = silent.filter(([first]) => told.has(first?.record ?? "")).length;
	return [...hiddenWords(silent.filter(([first]) => !told.has(first?.record ?? ""))), ...forgottenWords(forgotten)];
}
/** The reader has them from elsewhere, and only that they were written is proven. */
var forgottenWords = (count) => count > 0 ? [`Of ${plural(count, "entry", "entries")} the log only proves when ${pluralWord(count, "it was", "they were")} written, no longer what ${pluralWord(count, "it", "they")} said: the account of whoever wrote ${pluralWord(count, "it", "them")} was erased.`] : [];
function hiddenWords(hidden) {
	if (hidden.length === 0) return [];
	const kinds = [...grouped(hidden, ([first]) => nounOf(first))].map(([noun, those]) => plural(those.length, noun, noun === "media" ? "photos or videos" : `${noun}s`));
	return [`${plural(hidden.length, "entry is", "entries are")} not shown: ${listed(kinds)}.`];
}
function entryStory(record) {
	const first = record[0];
	const about = dayOf(first);
	const lines = [first.act === "stood" ? `In the log since it began on ${formatLongDate(first.at)}` : `Written on ${formatLongDate(first.at)}${about && isHistory(first) ? `, ${howLongAfter(about, first.at)}` : ""}${writerWords(first)}${sightWords(first)}`];
	for (const [at, version] of record.entries()) {
		const before = record[at - 1];
		if (!before) continue;
		if (version.act === "confirmed") lines.push(`Confirmed by the workshop on ${formatLongDate(version.at)}`);
		else if (version.act === "erased") lines.push(`Something was removed from it on ${formatLongDate(version.at)}, with the account of whoever wrote it`);
		else if (version.act === "removed") lines.push(`Deleted on ${formatLongDate(version.at)}${writerWords(version)}`);
		else lines.push(`Changed on ${formatLongDate(version.at)}${writerWords(version)}${changeWords$1(before, version)}`);
	}
	return lines;
}
/** Of the keeper it is understood. */
var writerWords = ({ role }) => role === "invited" ? `, by ${sharer}` : "";
var sightWords = ({ at, seen }) => seen ? `, ${seen.isStamp ? "stamped" : "seen"} by ${seen.witness} ${daysBetween(at, seen.at) === 0 ? "that day" : `on ${formatLongDate(seen.at)}`}` : "";
var unsaid = /* @__PURE__ */ new Set([
	"files",
	"before_files",
	"after_files",
	"file",
	"entered_at",
	"is_confirmed",
	"confirmed_by"
]);
function changeWords$1(before, after) {
	const words = [.../* @__PURE__ */ new Set([...Object.keys(before.values), ...Object.keys(after.values)])].filter((name) => !before.kept.includes(name) && !after.kept.includes(name) && differs$1(before.values[name], after.values[name])).slice(0, 5).map((name) => {
		if (unsaid.has(name)) return "attached files";
		const [from, to] = [before.values[name], after.values[name]].map(brief$1);
		return `${name.replaceAll("_", " ")} ${from} → ${to}`;
	});
	return words.length > 0 ? `: ${[...new Set(words)].join(", ")}` : "";
}
var differs$1 = (one, other) => JSON.stringify(one) !== JSON.stringify(other);
var brief$1 = (value) => {
	if (value === void 0) return "nothing";
	if (typeof value === "number") return value.toLocaleString("en-GB");
	const text = typeof value === "string" ? value : JSON.stringify(value);
	return /^\d{4}-\d{2}-\d{2}$/.test(text) ? formatLongDate(text) : `“${text.length > 60 ? `${text.slice(0, 59)}…` : text}”`;
};
// domain/ownership/handover-log.ts
/** `checked` is what the proof itself has come to; here it is held against the sealed history. */
function logFindings({ document, hash }, checked) {
	if ("problem" in checked) return provesNothing(checked.problem);
	const last = checked.versions.at(-1)?.said;
	if (last?.kind !== "handover" || last.values.hash !== hash) return provesNothing("it belongs to another handover");
	const { said, entries, isWitnessed } = logStory(...[
		checked.versions,
		document.sealed_at,
		idsOf(document),
		checked.beginnings
	]);
	return {
		problem: null,
		apart: [...sealedOtherwise(document, last.at), ...apartFrom(document, checked.versions)].map(visibly),
		said: said.map(visibly),
		entries: Object.fromEntries(Object.entries(entries).map(([id, lines]) => [id, lines.map(visibly)])),
		isWitnessed
	};
}
var provesNothing = (problem) => ({
	problem: `What this file holds from the log proves nothing: ${problem}. Ask for a newly downloaded file.`,
	apart: [],
	said: [],
	entries: {},
	isWitnessed: false
});
var lists = [
	"logs",
	"modifications",
	"notes",
	"media",
	"documents",
	"mot_tests",
	"amendments"
];
var mostNamed = 10;
var idsOf = (document) => new Set([...lists, "readings"].flatMap((list) => (document[list] ?? []).map(({ id }) => id)));
var loggedOf = ({ entries }, id) => Object.hasOwn(entries, id) ? entries[id] ?? [] : [];
/** What the log says of each entry of the sealed history, in its order, for a reader of text. */
var entryLines = (document, log) => [...lists, "readings"].flatMap((list) => (document[list] ?? []).flatMap((entry) => {
	const lines = loggedOf(log, entry.id);
	return lines.length > 0 ? [`${entryWords(list, entry)}: ${lines.join("; ")}`] : [];
}));
/** A seal is in the log from the moment it is made. */
var sealedOtherwise = ({ sealed_at }, at) => Math.abs(Date.parse(at) - Date.parse(sealed_at)) < 864e5 ? [] : [`The file says that it was sealed on ${formatLongDate(sealed_at)}, but the log says ${formatLongDate(at)}.`];
/** Entries that the log does not hold, or holds otherwise. */
function apartFrom(document, versions) {
	const last = new Map(versions.flatMap(({ said }) => said ? [[said.record, said]] : []));
	const erased = versions.some(({ said }) => !said);
	const found = lists.flatMap((list) => document[list].flatMap((entry) => {
		const said = last.get(entry.id);
		if (!said) return erased ? [] : [`${entryWords(list, entry)} is in this file but not in the log.`];
		const field = Object.keys(said.values).find((name) => differs(entry, name, said.values[name]));
		return field ? [`${entryWords(list, entry)}: the log holds something else as its ${fieldWords([field])}.`] : [];
	}));
	return found.length > mostNamed ? [...found.slice(0, mostNamed), `And ${found.length - mostNamed} more.`] : found;
}
/** Only fields that both name can differ; a file is sealed with its type, and logged by its digest alone. */
function differs(entry, name, logged) {
	const sealed = entry[name];
	if (sealed === void 0 || sealed === null) return false;
	return plain$1(sealed) !== plain$1(logged);
}
/** Measures are sealed as text and logged as numbers, in amendments too. */
function plain$1(value) {
	if (Array.isArray(value)) return `[${value.map(plain$1)}]`;
	if (typeof value !== "object" || value === null) return String(value);
	if ("sha256" in value) return plain$1(value.sha256);
	return `{${Object.entries(value).map(([name, each]) => `${name}:${plain$1(each)}`).sort()}}`;
}
// server/platform/transparency-log/sha256.ts
var hash = process.getBuiltinModule?.("node:crypto").hash;
var sha256$1 = hash ? (bytes) => hash("sha256", bytes, "buffer") : (bytes) => createHash("sha256").update(bytes).digest();
// server/platform/transparency-log/merkle-tree.ts
var leafMark = Buffer.from([0]);
var nodeMark = Buffer.from([1]);
var hashLeaf = (entry) => sha256$1(Buffer.concat([leafMark, entry]));
var hashChildren = (left, right) => sha256$1(Buffer.concat([
	nodeMark,
	left,
	right
]));
sha256$1(Buffer.alloc(0));
/** Whether the proof leads from the leaf to the root (RFC 9162, 2.1.3.2). */
function provesInclusion({ index, size, root }, leaf, proof) {
	if (!(index >= 0 && index < size)) return false;
	let [place, last] = [index, size - 1];
	let reached = Buffer.from(leaf);
	for (const each of proof) {
		if (last === 0) return false;
		if (place % 2 === 1 || place === last) {
			reached = hashChildren(each, reached);
			while (place % 2 === 0 && place !== 0) {
				place /= 2;
				last = Math.floor(last / 2);
			}
		} else reached = hashChildren(reached, each);
		place = Math.floor(place / 2);
		last = Math.floor(last / 2);
	}
	return last === 0 && reached.equals(root);
}
/** Whether the second tree begins with the first (RFC 9162, 2.1.4.2). */
function provesConsistency(before, after, proof) {
	if (before.size > after.size) return false;
	if (before.size === after.size) return proof.length === 0 && Buffer.from(before.root).equals(after.root);
	if (before.size === 0) return proof.length === 0;
	let [place, last] = [before.size - 1, after.size - 1];
	while (place % 2 === 1) {
		place = Math.floor(place / 2);
		last = Math.floor(last / 2);
	}
	const [first, ...rest] = place === 0 ? [before.root, ...proof] : proof;
	if (!first) return false;
	let old = Buffer.from(first);
	let young = old;
	for (const each of rest) {
		if (last === 0) return false;
		if (place % 2 === 1 || place === last) {
			old = hashChildren(each, old);
			young = hashChildren(each, young);
			while (place % 2 === 0 && place !== 0) {
				place /= 2;
				last = Math.floor(last / 2);
			}
		} else young = hashChildren(young, each);
		place = Math.floor(place / 2);
		last = Math.floor(last / 2);
	}
	return last === 0 && old.equals(before.root) && young.equals(after.root);
}
// domain/basics/canonical-json.ts
/** The command that checks a file offline runs on Node 18, whose strings cannot tell. */
var isWellFormed = (text) => !/\p{Surrogate}/u.test(text);
/**
* RFC 8785: keys sorted by code unit, no spaces, numbers as ECMAScript writes them, so that equal content gives equal
* bytes. Throws on values that have no such form, and on numbers that `fits` refuses.
*/
function canonicalJson(value, fits = Number.isFinite) {
	if (value === null || typeof value === "boolean") return String(value);
	if (typeof value === "number") {
		if (!fits(value)) throw new TypeError(`${value} has no canonical form`);
		return JSON.stringify(value === 0 ? 0 : value);
	}
	if (typeof value === "string") {
		if (!isWellFormed(value)) throw new TypeError("An invalid character has no canonical form");
		return JSON.stringify(value);
	}
	if (Array.isArray(value)) return `[${value.map((each) => canonicalJson(each, fits)).join(",")}]`;
	if (typeof value !== "object") throw new TypeError(`A ${typeof value} has no canonical form`);
	return `{${Object.entries(value).sort(([a], [b]) => a < b ? -1 : 1).map(([key, each]) => `${canonicalJson(key)}:${canonicalJson(each, fits)}`).join(",")}}`;
}
Buffer.from("302e020100300506032b657004220420", "hex");
var publicFrame = Buffer.from("302a300506032b6570032100", "hex");
function isSigned$1(publicKey, message, signature) {
	if (publicKey.length !== 32 || signature.length !== 64) return false;
	const key = createPublicKey({
		key: Buffer.concat([publicFrame, publicKey]),
		format: "der",
		type: "spki"
	});
	return verify(null, message, key, signature);
}
// server/platform/transparency-log/signed-note.ts
var keyId = ({ name, type, publicKey }) => createHash("sha256").update(Buffer.concat([
	Buffer.from(`${name}\n`),
	Buffer.from([type]),
	publicKey
])).digest().subarray(0, 4);
/** Undefined if it is none, or names itself wrongly. */
function readVkey(vkey) {
	const [, name, id, encoded] = /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]+=*)$/u.exec(vkey) ?? [];
	if (!name || !encoded) return void 0;
	const bytes = Buffer.from(encoded, "base64");
	const type = bytes[0];
	if (bytes.length !== 33 || type !== 1 && type !== 4) return void 0;
	const verifier = {
		name,
		type,
		publicKey: bytes.subarray(1)
	};
	return keyId(verifier).toString("hex") === id ? verifier : void 0;
}
var beginningPattern = /^began anew (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ) after (\S+) (0|[1-9]\d{0,15}) (.+)$/u;
function readBeginning(line) {
	const [, at, earlier, size, reason] = beginningPattern.exec(line) ?? [];
	return at && earlier && reason && !Number.isNaN(Date.parse(at)) ? {
		at,
		earlier,
		size: Number(size),
		reason
	} : void 0;
}
var cosignedText = (text, seconds) => Buffer.from(`cosignature/v1\ntime ${seconds}\n${text}`);
var largestNote = 65536;
/** Undefined for anything that has not the form of a note. */
function readNote(note) {
	if (note.length > largestNote || /[\u0000-\u0009\u000b-\u001f]/.test(note) || !isWellFormed(note)) return void 0;
	const split = note.lastIndexOf("\n\n");
	if (split < 0 || !note.endsWith("\n")) return void 0;
	const signatures = note.slice(split + 2, -1).split("\n").map((line) => {
		const [, name, encoded] = /^— (\S+) ([A-Za-z0-9+/]+={0,2})$/u.exec(line) ?? [];
		if (!name || !encoded || name.includes("+")) return void 0;
		const bytes = Buffer.from(encoded, "base64");
		return bytes.length > 4 && bytes.toString("base64") === encoded ? {
			name,
			line: `${line}\n`,
			bytes
		} : void 0;
	});
	if (signatures.length > 100 || signatures.some((each) => !each)) return void 0;
	return {
		text: note.slice(0, split + 1),
		signatures
	};
}
var countPattern = /^(0|[1-9]\d{0,15})$/;
function readCheckpoint(text) {
	const [origin, size = "", root = "", ...rest] = text.split("\n");
	const bytes = Buffer.from(root, "base64");
	if (!origin || !countPattern.test(size) || bytes.length !== 32 || bytes.toString("base64") !== root) return void 0;
	if (rest.at(-1) !== "" || rest.slice(0, -1).includes("")) return void 0;
	const beginnings = rest.flatMap((line) => readBeginning(line) ?? []);
	return {
		origin,
		size: Number(size),
		root: bytes,
		...beginnings.length > 0 && { beginnings }
	};
}
/** When the verifier signed the note; undefined if it did not, or its signature is false. A log's own has no moment. */
function signedBy(note, verifier) {
	const id = keyId(verifier);
	for (const { name, bytes, line } of note.signatures) {
		if (name !== verifier.name || !bytes.subarray(0, 4).equals(id)) continue;
		const signature = bytes.subarray(4);
		if (verifier.type === 1) return isSigned$1(verifier.publicKey, Buffer.from(note.text), signature) ? {
			at: null,
			line
		} : void 0;
		if (signature.length !== 72) return void 0;
		const seconds = Number(signature.readBigUInt64BE());
		return isSigned$1(verifier.publicKey, cosignedText(note.text, seconds), signature.subarray(8)) ? {
			at: /* @__PURE__ */ new Date(seconds * 1e3),
			line
		} : void 0;
	}
}
// server/platform/transparency-log/timestamps/der.ts
var tags = {
	boolean: 1,
	integer: 2,
	bits: 3,
	octets: 4,
	nothing: 5,
	oid: 6,
	utcTime: 23,
	time: 24,
	sequence: 48,
	set: 49
};
/** [0], [1], …, holding further values. */
var tagged = (number) => 160 + number;
function readNext(bytes) {
	const [tag, first] = bytes;
	if (tag === void 0 || first === void 0 || (tag & 31) === 31) throw new Error("This is not DER.");
	const extra = first < 128 ? 0 : first - 128;
	const start = 2 + extra;
	if (first === 128 || extra > 4 || bytes.length < start) throw new Error("This is not DER.");
	const size = extra === 0 ? first : bytes.readUIntBE(2, extra);
	if (!(extra === 0 || size >= 128 && size >= 256 ** (extra - 1)) || bytes.length < start + size) throw new Error("This is not DER.");
	return {
		tag,
		content: bytes.subarray(start, start + size),
		bytes: bytes.subarray(0, start + size)
	};
}
/** One value and nothing after it. */
function readDer(bytes, tag) {
	const value = readNext(bytes);
	if (value.bytes.length !== bytes.length) throw new Error("Something follows.");
	return tag === void 0 ? value : having(value, tag);
}
function having(value, tag) {
	if (value?.tag !== tag) throw new Error("Something else was expected here.");
	return value;
}
/** What a sequence, a set or a tagged value holds. */
function partsOf(value, tag = tags.sequence) {
	const parts = [];
	for (let rest = having(value, tag).content; rest.length > 0;) {
		const next = readNext(rest);
		parts.push(next);
		rest = rest.subarray(next.bytes.length);
	}
	return parts;
}
/** The one value that a tagged one holds. */
var within = (value, tag) => readDer(having(value, tag).content);
function oidOf(value) {
	const { content } = having(value, tags.oid);
	const numbers = [];
	let number = 0;
	for (const byte of content) {
		number = number * 128 + (byte & 127);
		if (!Number.isSafeInteger(number)) throw new Error("This is not an object identifier.");
		if (byte >= 128) continue;
		if (numbers.length === 0) numbers.push(Math.min(2, Math.floor(number / 40)));
		numbers.push(numbers.length === 1 ? number - 40 * (numbers[0] ?? 0) : number);
		number = 0;
	}
	return numbers.join(".");
}
/** Undefined for one below zero: none of those that matter here can be. */
function integerOf(value) {
	const { content } = having(value, tags.integer);
	if (content.length === 0 || content.length > 64) throw new Error("This is not a number.");
	return (content[0] ?? 0) < 128 ? BigInt(`0x${content.toString("hex")}`) : void 0;
}
/** A GeneralizedTime as RFC 3161 has it: UTC, with a fraction of a second if need be. */
function timeOf(value) {
	const text = having(value, tags.time).content.toString("latin1");
	const [, year, month, day, hour, minute, second, fraction = ""] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\.\d{1,9})?Z$/.exec(text) ?? [];
	const at = /* @__PURE__ */ new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${fraction.slice(0, 4)}Z`);
	if (Number.isNaN(at.getTime())) throw new Error("This is not a moment.");
	return at;
}
// server/platform/transparency-log/timestamps/certificates.ts
var readPem = (pem) => readCertificate(new X509Certificate(pem).raw);
function readCertificate(bytes) {
	const x509 = new X509Certificate(bytes);
	const [told, signedWith] = partsOf(readDer(bytes));
	const fields = partsOf(told);
	const [, , , , subject] = fields[0]?.tag === tagged(0) ? fields.slice(1) : fields;
	const listed = fields.find(({ tag }) => tag === tagged(3));
	const extensions = /* @__PURE__ */ new Map();
	for (const each of listed ? partsOf(partsOf(listed, tagged(3))[0]) : []) {
		const [name, ...rest] = partsOf(each);
		const value = readDer(having(rest.at(-1), tags.octets).content);
		const id = oidOf(name);
		if (extensions.has(id)) throw new Error("An extension stands there twice.");
		extensions.set(id, {
			isCritical: rest.length === 2 && rest[0]?.content[0] === 255,
			value
		});
	}
	return {
		x509,
		raw: bytes,
		extensions,
		subject: having(subject, tags.sequence),
		signedWith: having(signedWith, tags.sequence)
	};
}
var [basicConstraints, keyUsage, purposes] = [
	"2.5.29.19",
	"2.5.29.15",
	"2.5.29.37"
];
var [policies, otherNames] = ["2.5.29.32", "2.5.29.17"];
/** A critical extension that is not among these could limit the certificate in a way that is not looked at here. */
var understood = /* @__PURE__ */ new Set([
	basicConstraints,
	keyUsage,
	purposes,
	policies,
	otherNames
]);
var [timeStamping, anyPurpose] = ["1.3.6.1.5.5.7.3.8", "2.5.29.37.0"];
var purposesOf = ({ extensions }) => {
	const listed = extensions.get(purposes);
	return listed && {
		isCritical: listed.isCritical,
		names: partsOf(listed.value).map(oidOf)
	};
};
/** Bits are counted from the first. Without the extension every use is allowed. */
function isFor({ extensions }, ...uses) {
	const listed = extensions.get(keyUsage);
	if (!listed) return true;
	const [, first = 0] = having(listed.value, tags.bits).content;
	return uses.some((use) => (first & 128 >> use) !== 0);
}
/** RFC 3161, 2.3: for nothing but time stamps, and said so critically. */
function isForTimestamps(certificate) {
	const listed = purposesOf(certificate);
	const [digitalSignature, nonRepudiation] = [0, 1];
	return listed?.isCritical === true && listed.names.length === 1 && listed.names[0] === timeStamping && isFor(certificate, digitalSignature, nonRepudiation);
}
/**
* `between` counts the certificates between it and the one at the end. One that the operator trusts for this need not say that
* it is for time stamps.
*/
function mayIssue(certificate, between, isTrusted) {
	const constraints = certificate.extensions.get(basicConstraints);
	if (!constraints || !certificate.x509.ca) return false;
	const most = partsOf(constraints.value).find(({ tag }) => tag === tags.integer);
	const listed = purposesOf(certificate);
	return (!most || (integerOf(most) ?? -1n) >= BigInt(between)) && (isTrusted || !listed || listed.names.some((name) => name === timeStamping || name === anyPurpose)) && isFor(certificate, 5);
}
var hashes = /* @__PURE__ */ new Map([
	["2.16.840.1.101.3.4.2.1", "sha256"],
	["2.16.840.1.101.3.4.2.2", "sha384"],
	["2.16.840.1.101.3.4.2.3", "sha512"]
]);
var signatures = /* @__PURE__ */ new Map([
	["1.2.840.113549.1.1.11", "sha256"],
	["1.2.840.113549.1.1.12", "sha384"],
	["1.2.840.113549.1.1.13", "sha512"],
	["1.2.840.10045.4.3.2", "sha256"],
	["1.2.840.10045.4.3.3", "sha384"],
	["1.2.840.10045.4.3.4", "sha512"]
]);
var [rsa, pss] = ["1.2.840.113549.1.1.1", "1.2.840.113549.1.1.10"];
/** The name of a digest that is still trusted: none below SHA-256. */
function hashOf(algorithm) {
	const hash = hashes.get(oidOf(partsOf(algorithm)[0]));
	if (!hash) throw new Error("This digest is not known here.");
	return hash;
}
/** Over what digest a signature is made, and whether in the form of RSASSA-PSS. `usual` is for one that does not say. */
function signatureForm(algorithm, usual) {
	const [name, parameters] = partsOf(algorithm);
	const id = oidOf(name);
	const isPss = id === pss;
	const ofPss = () => hashOf(partsOf(partsOf(parameters).find(({ tag }) => tag === tagged(0)), tagged(0))[0]);
	const hash = isPss ? ofPss() : id === rsa ? usual : signatures.get(id);
	if (!hash) throw new Error("This signature is not known here.");
	return {
		hash,
		isPss
	};
}
var curves = [
	"prime256v1",
	"secp384r1",
	"secp521r1",
	"brainpoolP256r1",
	"brainpoolP384r1",
	"brainpoolP512r1"
];
function isStrong({ asymmetricKeyType: type, asymmetricKeyDetails: details }) {
	if (type === "rsa" || type === "rsa-pss") return (details?.modulusLength ?? 0) >= 2048;
	return type === "ec" && curves.includes(details?.namedCurve ?? "");
}
function isIssuedBy(certificate, issuer) {
	if (!certificate.x509.checkIssued(issuer.x509) || !isStrong(issuer.x509.publicKey)) return false;
	signatureForm(certificate.signedWith);
	return certificate.x509.verify(issuer.x509.publicKey);
}
var isValidAt = ({ x509 }, at) => Date.parse(x509.validFrom) <= at.getTime() && at.getTime() <= Date.parse(x509.validTo);
/** `others` came with the token and are believed only as far as they lead to one that is trusted. */
function leadsToTrusted(certificate, { trusted, others, at }) {
	const isTrusted = (one) => trusted.some(({ raw }) => raw.equals(one.raw));
	const left = /* @__PURE__ */ new Set([...trusted, ...others]);
	const leads = (one, between) => {
		if (!isValidAt(one, at)) return false;
		if (isTrusted(one)) return true;
		if ([...one.extensions].some(([id, { isCritical }]) => isCritical && !understood.has(id))) return false;
		for (const issuer of left) {
			if (!mayIssue(issuer, between, isTrusted(issuer)) || !isIssuedBy(one, issuer)) continue;
			left.delete(issuer);
			if (leads(issuer, between + 1)) return true;
		}
		return false;
	};
	return leads(certificate, 0);
}
var [commonName, organisation] = ["2.5.4.3", "2.5.4.10"];
/** What the certificate calls its owner. */
function nameIn({ subject }) {
	const names = new Map(partsOf(subject).flatMap((set) => partsOf(set, tags.set)).map((each) => {
		const [type, value] = partsOf(each);
		return [oidOf(type), value?.content.toString("utf8") ?? ""];
	}));
	return (names.get(commonName) ?? names.get(organisation) ?? "").replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "").slice(0, 120) || "an authority without a name";
}
// server/platform/transparency-log/timestamps/check-timestamp.ts
/** Its message completes 'The authority …'. */
var NotStamped = class extends Error {};
var demand$1 = (truth, problem) => {
	if (!truth) throw new NotStamped(problem);
};
var ids = {
	signedData: "1.2.840.113549.1.7.2",
	stamped: "1.2.840.113549.1.9.16.1.4",
	contentType: "1.2.840.113549.1.9.3",
	messageDigest: "1.2.840.113549.1.9.4",
	signingCertificate: "1.2.840.113549.1.9.16.2.12",
	signingCertificateV2: "1.2.840.113549.1.9.16.2.47"
};
var mostCertificates = 12;
var largestToken = 65536;
/** What the checkpoint of a note is stamped by: the bytes that the log signs, from its name to the line break after the root. */
var stampedDigest = (noteText) => createHash("sha256").update(noteText, "utf8").digest();
/** Throws unless a trusted authority has stamped this SHA-256 digest. */
function checkTimestamp(token, digest, trusted) {
	try {
		demand$1(token.length <= largestToken, "answered with far too much");
		return checked(token, digest, trusted);
	} catch (error) {
		if (error instanceof NotStamped) throw error;
		throw new NotStamped("answered with what is not a time stamp");
	}
}
function checked(token, digest, trusted) {
	const { content, certificates, signer } = readSigned(token);
	const { imprint, at, latest, nonce } = readStamped(content);
	demand$1(imprint.equals(digest), "stamped something else than what it was asked for");
	const own = checkSignature(content, certificates, signer);
	demand$1(isForTimestamps(own), "signed with a certificate that is not for time stamps");
	demand$1(leadsToTrusted(own, {
		trusted,
		others: certificates,
		at
	}), "signed with a certificate that none in TIMESTAMP_CA vouches for, or that was not valid then");
	return {
		authority: nameIn(own),
		at: latest,
		nonce
	};
}
function readSigned(token) {
	const [type, holder] = partsOf(readDer(token));
	demand$1(oidOf(type) === ids.signedData, "answered with what is not a time stamp");
	const [, , encapsulated, ...rest] = partsOf(within(holder, tagged(0)));
	const [contentType, contentHolder] = partsOf(encapsulated);
	demand$1(oidOf(contentType) === ids.stamped, "answered with what is not a time stamp");
	const given = rest.find(({ tag }) => tag === tagged(0));
	const listed = given ? partsOf(given, tagged(0)) : [];
	demand$1(listed.length <= mostCertificates, "sent too many certificates");
	const signers = partsOf(rest.at(-1), tags.set);
	demand$1(signers.length === 1, "answered with several signatures");
	const [, , digestAlgorithm, attributes, algorithm, signature] = partsOf(signers[0]);
	const signer = {
		digestHash: hashOf(digestAlgorithm),
		attributes: having(attributes, tagged(0)),
		algorithm: having(algorithm, tags.sequence),
		signature: having(signature, tags.octets).content
	};
	return {
		content: having(within(contentHolder, tagged(0)), tags.octets).content,
		certificates: listed.filter(({ tag }) => tag === tags.sequence).map(({ bytes }) => readCertificate(bytes)),
		signer
	};
}
function readStamped(content) {
	const [version, , imprinted, , genTime, ...rest] = partsOf(readDer(content));
	demand$1(integerOf(version) === 1n, "answered with a version that is not known");
	const [algorithm, imprint] = partsOf(imprinted);
	demand$1(hashOf(algorithm) === "sha256", "stamped something else than what it was asked for");
	const extensions = rest.find(({ tag }) => tag === tagged(1));
	for (const extension of extensions ? partsOf(extensions, tagged(1)) : []) demand$1(partsOf(extension).length < 3, "said something essential that is not understood");
	const nonce = rest.find(({ tag }) => tag === tags.integer);
	const at = timeOf(genTime);
	const accuracy = rest.find(({ tag }) => tag === tags.sequence);
	return {
		imprint: having(imprint, tags.octets).content,
		at,
		latest: new Date(at.getTime() + (accuracy ? milliseconds(accuracy) : 0)),
		nonce: nonce ? integerOf(nonce) ?? null : null
	};
}
/** Seconds, [0] milliseconds, [1] microseconds; each may be missing. */
function milliseconds(accuracy) {
	const units = /* @__PURE__ */ new Map([
		[tags.integer, 1e3],
		[128, 1],
		[129, .001]
	]);
	const sum = partsOf(accuracy).reduce((total, { tag, content }) => {
		demand$1(content.length >= 1 && content.length <= 5, "does not know the time");
		return total + content.readUIntBE(0, content.length) * (units.get(tag) ?? NaN);
	}, 0);
	return Math.ceil(sum);
}
/** The certificate that it was signed with: the signature itself says which. */
function checkSignature(content, certificates, signer) {
	const attributes = /* @__PURE__ */ new Map();
	for (const each of partsOf(signer.attributes, tagged(0))) {
		const [name, values] = partsOf(each);
		const [value, ...more] = partsOf(values, tags.set);
		demand$1(value && more.length === 0 && !attributes.has(oidOf(name)), "signed something twice");
		attributes.set(oidOf(name), value);
	}
	const digest = createHash(signer.digestHash).update(content).digest();
	demand$1(oidOf(attributes.get(ids.contentType)) === ids.stamped && having(attributes.get(ids.messageDigest), tags.octets).content.equals(digest), "signed something else than the time stamp");
	const isNamed = namedCertificate(attributes);
	const own = certificates.find(isNamed);
	demand$1(own, "did not send the certificate that it signed with");
	const signed = Buffer.concat([Buffer.from([tags.set]), signer.attributes.bytes.subarray(1)]);
	const { hash, isPss } = signatureForm(signer.algorithm, signer.digestHash);
	const key = own.x509.publicKey;
	const form = isPss ? {
		key,
		padding: constants.RSA_PKCS1_PSS_PADDING
	} : { key };
	demand$1(isStrong(key) && verify(hash, signed, form, signer.signature), "answered with a signature that is not true");
	return own;
}
function namedCertificate(attributes) {
	const [newer, older] = [attributes.get(ids.signingCertificateV2), attributes.get(ids.signingCertificate)];
	const parts = partsOf(partsOf(partsOf(newer ?? older)[0])[0]);
	const says = newer && parts[0]?.tag === tags.sequence;
	const hash = says ? hashOf(parts[0]) : newer ? "sha256" : "sha1";
	const digest = having(says ? parts[1] : parts[0], tags.octets).content;
	return ({ raw }) => createHash(hash).update(raw).digest().equals(digest);
}
// server/platform/transparency-log/version-leaf.ts
var digestOf = (salt, json) => sha256$1(Buffer.concat([salt, Buffer.from(json)])).toString("hex");
var fieldDigest = (field) => typeof field === "string" ? field : digestOf(Buffer.from(field[0], "hex"), field[1]);
/** The entry of the log: 32 bytes that follow from all of it, and from nothing less. */
function commitmentOf({ fields, ...header }) {
	const digests = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldDigest(field)]));
	return sha256$1(Buffer.from(canonicalJson({
		v: 1,
		...header,
		fields: digests
	})));
}
// server/platform/transparency-log/check-proof.ts
var False = class extends Error {};
var demand = (truth, problem) => {
	if (!truth) throw new False(problem);
};
/** The file comes from a stranger: whatever has not the expected form proves nothing. */
function checkProof(proof, keys) {
	try {
		demand(proof?.format === "garagetale-log-proof" && proof.version === 1, "its form is not known");
		const trees = checkTrees(proof, keys);
		const beginnings = trees.at(-1)?.beginnings ?? [];
		return {
			origin: proof.origin,
			versions: checkLeaves(proof, trees),
			beginnings
		};
	} catch (error) {
		return { problem: error instanceof False ? error.message : "it cannot be read" };
	}
}
function checkTrees({ origin, checkpoints, consistency, timestamps = [] }, keys) {
	const [own, others] = [keys.log_keys, keys.witness_keys].map((list) => list.map(readVkey).filter((key) => key !== void 0));
	const authorities = timestamps.length > 0 ? (keys.timestamp_ca ?? []).map(readPem) : [];
	const trees = checkpoints.map((text, place) => {
		const note = readNote(text);
		const checkpoint = note && readCheckpoint(note.text);
		demand(note && checkpoint, "a checkpoint cannot be read");
		demand(own?.some((key) => key.type === 1 && key.name === checkpoint.origin && signedBy(note, key)), "a checkpoint is not signed by the log");
		const tokens = timestamps.filter((each) => each.checkpoint === place).map(({ token }) => token);
		const sights = [...cosigned(note, others ?? []), ...stamped(note, tokens, authorities)];
		return {
			...checkpoint,
			seen: sights.sort((a, b) => a.at < b.at ? -1 : 1)[0] ?? null
		};
	});
	checkNames(trees, origin);
	demand(consistency.length === Math.max(0, trees.length - 1), "it lacks a proof that the log was only added to");
	for (const [at, tree] of trees.entries()) {
		const before = trees[at - 1];
		if (before) demand(before.size < tree.size && provesConsistency(before, tree, split(consistency[at - 1] ?? "")), "two of its checkpoints are not of one log: it has shown two histories");
	}
	return trees;
}
/**
* All of one log, or of one that it says it continues, up to where it does: signed by a log that was begun anew, this is
* known to whoever watches it.
*/
function checkNames(trees, origin) {
	const last = trees.at(-1);
	demand(last?.origin === origin, "a checkpoint cannot be read");
	for (const { origin: name, size } of trees) {
		const continued = last.beginnings?.find(({ earlier }) => earlier === name);
		demand(name === origin || continued, "a checkpoint is of another log");
		demand(!continued || size <= continued.size, "two of its checkpoints are not of one log: it has shown two histories");
	}
}
var cosigned = (note, witnesses) => witnesses.flatMap((key) => {
	const at = key.type === 4 ? signedBy(note, key)?.at : null;
	return at ? [{
		witness: key.name,
		at: at.toISOString()
	}] : [];
});
/** A stamp that is false or by somebody unknown says nothing, as a cosignature does. */
var stamped = (note, tokens, authorities) => tokens.flatMap((token) => {
	try {
		const digest = stampedDigest(note.text);
		const { authority, at } = checkTimestamp(Buffer.from(token, "base64"), digest, authorities);
		return [{
			witness: authority,
			at: at.toISOString(),
			isStamp: true
		}];
	} catch {
		return [];
	}
});
function split(joined) {
	const bytes = Buffer.from(joined, "base64");
	demand(bytes.length % 32 === 0, "a proof cannot be read");
	return Array.from({ length: bytes.length / 32 }, (_, at) => bytes.subarray(at * 32, at * 32 + 32));
}
function checkLeaves({ vehicle, leaves }, trees) {
	let [previous, index] = [null, -1];
	return leaves.map((leaf, at) => {
		demand(leaf.sequence === at + 1 && leaf.index > index, "a version of the vehicle is left out");
		const { commitment, said } = checkVersion(leaf, vehicle, previous);
		const tree = trees[leaf.checkpoint];
		const of = tree && {
			index: leaf.index,
			size: tree.size,
			root: tree.root
		};
		demand(of && provesInclusion(of, hashLeaf(commitment), split(leaf.proof)), `version ${leaf.sequence} is not in the log`);
		previous = commitment.toString("hex");
		index = leaf.index;
		return {
			sequence: leaf.sequence,
			seen: tree?.seen ?? null,
			...said && { said }
		};
	});
}
function checkVersion(leaf, vehicle, previous) {
	if ("commitment" in leaf) {
		demand(/^[0-9a-f]{64}$/.test(leaf.commitment), "a version cannot be read");
		return { commitment: Buffer.from(leaf.commitment, "hex") };
	}
	const { index: _, checkpoint: __, proof: ___, ...version } = leaf;
	demand(version.previous === previous, `version ${leaf.sequence} does not follow the one before`);
	const values = {};
	const kept = [];
	for (const [name, field] of Object.entries(version.fields)) if (typeof field === "string") kept.push(name);
	else values[name] = JSON.parse(field[1]);
	const { record, kind, act, by, at } = version;
	return {
		commitment: commitmentOf({
			...version,
			vehicle
		}),
		said: {
			record,
			kind,
			act,
			role: by.role,
			keeper: by.keeper,
			at,
			values,
			kept
		}
	};
}
// scripts/offline/values.mjs
/** A value from the file, cut short so that it cannot imitate our own lines. */
function brief(value, most = 60) {
	const text = typeof value === "string" ? value : JSON.stringify(value) ?? "nothing";
	return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}
var isPart = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
var listOf = (value) => Array.isArray(value) ? value.filter(isPart) : [];
var moment = (value) => typeof value === "string" ? Date.parse(value) : NaN;
var placeOf = ({ file }) => Number.isInteger(file.document.sequence) ? file.document.sequence : 0;
var textsOf = (list) => Array.isArray(list) ? list.filter((each) => typeof each === "string") : [];
var inOrder = (files) => [...files].sort((one, other) => placeOf(one) - placeOf(other));
var nameOf = ({ make, model, year, registration_number: plate }) => `${brief(make)} ${brief(model)} (${brief(year)}), ${plate ? brief(plate, 20) : "no registration"}`;
// scripts/offline/contradictions.mjs
var thousands = (number) => String(Math.round(number)).replace(/\B(?=(\d{3})+$)/g, ",");
var months = "January February March April May June July August September October November December".split(" ");
function dayWords(value) {
	const [, year, month, day] = typeof value === "string" && /^(\d{4})-(\d{2})-(\d{2})/.exec(value) || [];
	return day ? `${Number(day)} ${months[Number(month) - 1] ?? month} ${year}` : brief(value, 40);
}
var identity = {
	make: "make",
	model: "model",
	year: "year",
	registration_number: "registration"
};
var plain = (value) => String(typeof value === "object" ? "" : value ?? "").toUpperCase().replace(/[^\p{L}\p{N}]/gu, "");
/** What `value` becomes after the recorded changes, oldest first. */
function afterChanges(value, changes) {
	let now = plain(value);
	for (const { old_value, new_value } of changes) if (plain(old_value) === now) now = plain(new_value);
	return now;
}
/** Odometer readings in miles, by day. */
function readingsOf$1({ logs, mot_tests, amendments, vehicle, sealed_at, instruments, readings: stated }) {
	const corrected = new Set(listOf(stated).map(({ corrects }) => corrects));
	const amended = /* @__PURE__ */ new Map();
	for (const { record_id, changes } of listOf(amendments)) if (isPart(changes?.mileage)) amended.set(record_id, changes.mileage.to);
	const readings = [];
	const add = (date, miles, by) => {
		if (typeof date === "string" && Number.isFinite(miles)) readings.push({
			date: date.slice(0, 10),
			miles,
			by
		});
	};
	const inMiles = (reading, unit) => typeof unit === "string" && /^k/i.test(unit) ? Math.round(reading * .621371) : reading;
	for (const { id, date, mileage } of listOf(logs)) {
		const miles = amended.has(id) ? amended.get(id) : mileage;
		if (typeof miles === "number") add(date, miles, "record");
	}
	for (const { id, test_date, odometer_reading: reading, odometer_unit: unit } of listOf(mot_tests)) if (typeof reading === "number" && !corrected.has(id)) add(test_date, inMiles(reading, unit), "mot");
	for (const { date, miles } of listOf(instruments)) add(date, miles, "instrument");
	for (const { date, value, unit, source, stands } of listOf(stated)) if (typeof value === "number" && stands === true) add(date, inMiles(value, unit), statedSources.includes(source) ? source : "record");
	if (!Array.isArray(stated) && typeof vehicle?.mileage === "number") add(sealed_at, vehicle.mileage, "transfer");
	const replaced = new Set(readings.filter(({ by }) => by === "instrument").map(({ date }) => date));
	const isStated = ({ by }) => statedSources.includes(by);
	const lastOfDay = new Map(readings.filter(isStated).map((reading) => [reading.date, reading]));
	return readings.filter(({ date, by }) => by === "instrument" || !replaced.has(date)).filter((reading) => reading.by !== "manual" || lastOfDay.get(reading.date) === reading).sort((one, other) => one.date < other.date ? -1 : one.date > other.date ? 1 : Number(isStated(one)) - Number(isStated(other)) || (isStated(one) ? 0 : one.miles - other.miles));
}
var statedSources = [
	"manual",
	"instrument",
	"transfer",
	"lookup",
	"earlier"
];
/** People round their readings. */
var rounding = 100;
/** Further than a car that is driven all day, every day; and longer than a new car goes without a test. */
var [mostMilesADay, smallRise, longGap] = [
	150,
	5e3,
	1155
];
/** Newest first, as [whether it contradicts, the words]. With a new instrument the count begins anew. */
function oddReadings(document) {
	const odd = [];
	let before;
	for (const reading of readingsOf$1(document)) {
		const { date, miles, by } = reading;
		if (before) {
			const [from, to] = [dayWords(before.date), dayWords(date)];
			const [was, is] = [`${thousands(before.miles)} mi`, `${thousands(miles)} mi`];
			const days = Math.round((moment(date) - moment(before.date)) / 864e5);
			const rise = by === "instrument" ? 0 : miles - before.miles;
			const tell = (words) => odd.unshift([true, `Mileage anomaly: ${words}.`]);
			if (rise < -100) tell(`${is} on ${to} is less than the ${was} ${before.by === "mot" ? "read at the MOT test of" : "recorded on"} ${from}`);
			else if (rise > smallRise && rise > mostMilesADay * Math.max(1, days)) tell(`it rose from ${was} on ${from} to ${is} on ${to}`);
			else if (days > longGap) odd.unshift([false, `No mileage was written down between ${from} and ${to}.`]);
		}
		before = reading;
	}
	return odd;
}
function* identityBreaks(links) {
	for (const [at, { file, vehicle }] of links.entries()) {
		const { sequence, sealed_at, identity_changes } = file.document;
		const changes = listOf(identity_changes);
		for (const [field, words] of Object.entries(identity)) {
			const last = changes.filter((change) => change.field === field).at(-1);
			if (last && plain(last.new_value) !== plain(vehicle[field])) yield `Handover ${brief(sequence)}: the last recorded ${words} is ${brief(last.new_value)}, the vehicle's is ${brief(vehicle[field])}.`;
		}
		if (at === 0) continue;
		const earlier = links[at - 1];
		const { sequence: first, sealed_at: from } = earlier.file.document;
		const unexplained = Object.keys(identity).filter((field) => {
			const between = changes.filter((each) => each.field === field && moment(each.changed_at) > moment(from) && moment(each.changed_at) <= moment(sealed_at));
			return afterChanges(earlier.vehicle[field], between) !== plain(vehicle[field]);
		});
		if (unexplained.length > 0) yield `Handover ${brief(first)} was of: ${nameOf(earlier.vehicle)}. Handover ${brief(sequence)} is of: ${nameOf(vehicle)}. No change of ${unexplained.map((field) => identity[field]).join(", ")} is recorded between them.`;
		const [was, is] = [earlier.vehicle.mileage, vehicle.mileage];
		if (!listOf(file.document.instruments).some(({ date }) => date >= String(from).slice(0, 10)) && Number.isFinite(was) && Number.isFinite(is) && is < was - rounding) yield `Mileage falls from ${thousands(was)} miles at handover ${brief(first)} to ${thousands(is)} miles at handover ${brief(sequence)}.`;
	}
}
function* changedEntries({ logs, modifications, notes, media, documents }) {
	for (const [list, name] of [
		[logs, ({ type, date }) => `${brief(type, 80)} of ${dayWords(date)}`],
		[modifications, ({ name: called }) => `Modification ${brief(called, 80)}`],
		[notes, ({ entered_at }) => `Note of ${dayWords(entered_at)}`],
		[media, ({ entered_at }) => `Photo or video of ${dayWords(entered_at)}`],
		[documents, ({ title }) => `Document ${brief(title, 80)}`]
	]) for (const entry of listOf(list)) {
		const [entered, changed] = [moment(entry.entered_at), moment(entry.changed_at)];
		if (changed - entered > 864e5) yield `${name(entry)}: entered on ${dayWords(entry.entered_at)}, last changed on ${dayWords(entry.changed_at)}`;
	}
}
// domain/ownership/handover.ts
/** The parts of a file, by name. A file may have the optional ones; with any other it isn't one of ours. */
var fileParts = [
	"document",
	"hash",
	"key_id",
	"public_key",
	"signature"
];
var optionalFileParts = ["log"];
function hasItsParts(file) {
	const names = Object.keys(file);
	return fileParts.every((name) => names.includes(name)) && names.every((name) => fileParts.includes(name) || optionalFileParts.includes(name));
}
// domain/ownership/handover-reading.ts
/** Mail programs and editors put these around a text without touching it. Anything else counts as a change. */
function withoutAdditions(whole) {
	const additions = [];
	const hasMark = whole[0] === 239 && whole[1] === 187 && whole[2] === 191;
	const start = hasMark ? 3 : 0;
	let end = whole.length;
	while (end > start && (whole[end - 1] === 10 || whole[end - 1] === 13)) end--;
	if (hasMark) additions.push("byte-order mark");
	if (end < whole.length) additions.push("line break at its end");
	return {
		bytes: whole.subarray(start, end),
		additions
	};
}
/** 'The file has an added byte-order mark; its contents are as sealed.' */
var additionWords = (additions) => additions.length === 0 ? null : `The file has an added ${additions.join(" and an added ")}; its contents are as sealed.`;
// scripts/offline/file-checks.mjs
/** The canonical form of a value: keys sorted by code unit, no spaces, whole numbers only (RFC 8785). */
function canonical(value) {
	if (value === null || typeof value === "boolean") return String(value);
	if (typeof value === "number") {
		if (!Number.isSafeInteger(value)) throw new Error("it holds a number that is not whole");
		return String(value);
	}
	if (typeof value === "string") return JSON.stringify(value);
	if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
	return `{${Object.keys(value).sort().map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(",")}}`;
}
var sha256 = (bytes) => createHash("sha256").update(bytes).digest("hex");
var spkiFrame = Buffer.from("302a300506032b6570032100", "hex");
function isSigned({ hash, signature, public_key }) {
	try {
		const bare = Buffer.from(public_key, "base64url");
		const key = createPublicKey({
			key: Buffer.concat([spkiFrame, bare]),
			format: "der",
			type: "spki"
		});
		const text = Buffer.from(`GarageTale sealed handover 1\n${hash}`);
		return bare.length === 32 && verify(null, text, key, Buffer.from(signature, "base64url"));
	} catch {
		return false;
	}
}
function read(path) {
	try {
		const { bytes, additions } = withoutAdditions(readFileSync(path));
		const file = JSON.parse(new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes));
		if (file?.document?.format !== "garagetale-handover") return { problem: "it is not a handover file of GarageTale" };
		return {
			bytes,
			file,
			remark: additionWords(additions),
			vehicle: isPart(file.document.vehicle) ? file.document.vehicle : {}
		};
	} catch (error) {
		return { problem: error.code === "ENOENT" ? "there is no such file" : "it cannot be read as JSON" };
	}
}
/** Every check of a single file, as [what, passed, explanation if not]. */
function* checksOf({ bytes, file }) {
	let written;
	try {
		written = canonical(file);
	} catch (error) {
		return yield [
			"form",
			false,
			`the file has no canonical form: ${error.message}`
		];
	}
	const { document, hash, signature, key_id, public_key } = file;
	yield [
		"form",
		Buffer.compare(Buffer.from(written), bytes) === 0,
		"the file is not written as it was handed out (spaces, order of keys or keys written twice)"
	];
	const others = Object.keys(file).filter((name) => !fileParts.includes(name) && !optionalFileParts.includes(name));
	const asNamed = others.length > 0 ? `holds other fields: ${brief(others.join(" "), 200)}` : "lacks a part";
	yield [
		"fields",
		hasItsParts(file),
		`the file ${asNamed}`
	];
	const { version } = document;
	yield [
		"version",
		version === 1 || version === 2,
		`this command knows versions 1 and 2, the file says ${brief(version)}`
	];
	const content = sha256(canonical(document));
	const found = `the content gives ${content}, the file says ${brief(hash, 80)}: the content or the hash was changed`;
	yield [
		"hash",
		content === hash,
		found
	];
	yield [
		"key",
		sha256(Buffer.from(typeof public_key === "string" ? public_key : "", "base64url")).slice(0, 16) === key_id,
		"the key id does not belong to the public key"
	];
	yield [
		"signature",
		isSigned({
			hash,
			signature,
			public_key
		}),
		"the signature was not made over this hash with this key"
	];
	const { sequence, previous_hash } = document;
	const chained = Number.isInteger(sequence) && sequence >= 1 && sequence === 1 === (previous_hash === null);
	const before = previous_hash === null ? "no" : "a";
	yield [
		"sequence",
		chained,
		`handover ${brief(sequence)} with ${before} handover before it`
	];
}
/** Whether GarageTale signed it, with a key that was valid on that day; `unproven` takes what the files alone cannot show. */
function* trustOf(files, keys, unproven) {
	for (const { file } of files) {
		const id = brief(file.key_id, 20);
		const key = keys.find(({ key_id, public_key }) => key_id === file.key_id && public_key === file.public_key);
		yield [
			"published key",
			key !== void 0,
			`key ${id} is not among the published keys: GarageTale did not sign this`
		];
		if (!key) continue;
		const sealed = moment(file.document.sealed_at);
		const inTime = !(sealed < moment(key.valid_from)) && !(sealed > moment(key.valid_until));
		const days = `${brief(key.valid_from, 30)} to ${brief(key.valid_until ?? "today", 30)}`;
		yield [
			"key in use",
			inTime && !Number.isNaN(sealed),
			`key ${id} was in use from ${days}, not on the day of the file`
		];
		if (!key.revoked_from) continue;
		const since = brief(key.revoked_from, 30);
		const late = !(sealed < moment(key.revoked_from));
		yield [
			"key not revoked",
			!late,
			`key ${id} is revoked from ${since} on: somebody else may have signed this`
		];
		if (!late) unproven.push(`key ${id} was revoked from ${since} on. The file says it is older, but whoever has the key can write any date: check it at /verify, where our own record decides.`);
	}
}
// domain/records/facts.ts
var numerals$2 = new Intl.NumberFormat("en-GB");
/** As a person reads it; without its unit, which may stand for several. */
function valueWords({ input, words }, value) {
	if (words) return words(value);
	if (input === "date") return formatLongDate(String(value));
	if (input === "money") return formatMoney(String(value));
	if (input === "miles") return formatDistance(Number(value));
	if (input === "number") return numerals$2.format(Number(value));
	if (input === "yes-no") return value ? "Yes" : "No";
	return String(value);
}
var withUnit = (words, { unit }) => unit ? `${words} ${unit}` : words;
/** What the kind's own fields say, field by field; those of a group together under its name. */
function groupedFacts(kind, record, which = () => true) {
	const said = record;
	const facts = [];
	for (const field of detailFieldsOf(kind)) {
		const value = said[field.name];
		if (value === void 0 || value === null || field.tellsCost || !which(field)) continue;
		const { label, unit, group } = field;
		const words = valueWords(field, value);
		if (!group) {
			facts.push({
				label,
				value: withUnit(words, field)
			});
			continue;
		}
		const open = facts.find((each) => "values" in each && each.label === group);
		if (open) open.values.push({
			label,
			value: words
		});
		else facts.push({
			label: group,
			unit,
			values: [{
				label,
				value: words
			}]
		});
	}
	return facts;
}
/** The same, each in one line. */
var factsOf = (kind, record, which) => groupedFacts(kind, record, which).map((fact) => {
	if (!("values" in fact)) return fact;
	const words = fact.values.map(({ label, value }) => `${label.toLowerCase()} ${value}`).join(", ");
	return {
		label: fact.label,
		value: fact.unit ? `${words} ${fact.unit}` : words
	};
});
// domain/ownership/history-book.ts
var said$1 = (...words) => words.filter((each) => each !== null && each !== false);
var photos = (files) => files.length > 0 && plural(files.length, "attachment");
var cost = (amount) => amount !== null && formatMoney(amount);
var ownFacts = (log) => isLogKind(log.kind) ? factsOf(log.kind, log).map(({ label, value }) => `${label}: ${value}`) : [];
/** Newest first; within a day, the latest entered first. */
function bookOf(history, shown, { evidence = {}, isWhole = false } = {}) {
	const amendments = Map.groupBy(history.amendments, ({ record_id }) => record_id);
	return [
		...history.logs.map((log) => logEntry(log, shown)),
		...history.modifications.map(modificationEntry),
		...history.notes.map(noteEntry),
		...history.media.map(mediaEntry),
		...history.documents.map(documentEntry),
		...history.mot_tests.map(motEntry),
		...history.identity_changes.map(identityEntry),
		...history.keepers.map(keeperEntry),
		...(history.instruments ?? []).map((replaced) => instrumentEntry(replaced, shown)),
		...correctionEntries(history, shown),
		...isWhole ? readingEntries(history, shown) : []
	].sort((a, b) => compare(b.date.slice(0, 10), a.date.slice(0, 10)) || compare(b.entered_at, a.entered_at)).map(({ entered_at, changed_at, files = [], ...entry }) => ({
		...entry,
		files,
		evidence: entry.evidence ?? evidence[entry.id] ?? null,
		facts: !evidence[entry.id] && changed_at && changedLater(entered_at, changed_at) ? [...entry.facts, `Changed on ${formatLongDate(changed_at)}`] : entry.facts,
		amendments: (amendments.get(entry.id) ?? []).map(({ id, changes, reason, made_at }) => ({
			id,
			reason,
			created_at: made_at,
			changes
		}))
	}));
}
var logEntry = (log, shown) => ({
	id: log.id,
	date: log.date,
	entered_at: log.entered_at,
	changed_at: log.changed_at,
	title: logTitle(log.kind, log.type),
	facts: said$1(log.mileage !== null && formatDistance(log.mileage, shown, log.mileage_km), cost(log.cost), log.service_center, ...ownFacts(log), photos(log.files)),
	files: log.files,
	paragraphs: said$1(log.title, log.comments, log.products_used && `Products used: ${log.products_used}`, log.next_service_due && `Next service due ${formatLongDate(log.next_service_due)}`)
});
var modificationEntry = (each) => ({
	id: each.id,
	date: each.install_date,
	entered_at: each.entered_at,
	changed_at: each.changed_at,
	title: each.name,
	facts: said$1("Modification", each.brand, each.type, each.is_major_upgrade && "Major upgrade", cost(each.cost), photos([...each.before_files, ...each.after_files])),
	files: [...each.before_files, ...each.after_files],
	paragraphs: said$1(each.description)
});
var noteEntry = (note) => ({
	id: note.id,
	date: note.entered_at,
	entered_at: note.entered_at,
	changed_at: note.changed_at,
	title: "Note",
	facts: said$1(photos(note.files)),
	files: note.files,
	paragraphs: [note.content]
});
var mediaEntry = (each) => ({
	id: each.id,
	date: each.date_taken ?? each.entered_at,
	entered_at: each.entered_at,
	changed_at: each.changed_at,
	title: each.title || (each.media_type === "video" ? "Video" : "Photo"),
	facts: said$1(each.title !== null && (each.media_type === "video" ? "Video" : "Photo"), each.location, added(each.date_taken, each.entered_at)),
	files: each.file ? [each.file] : [],
	paragraphs: said$1(each.comments)
});
var documentEntry = (each) => ({
	id: each.id,
	date: each.document_date ?? each.entered_at,
	entered_at: each.entered_at,
	changed_at: each.changed_at,
	title: each.title,
	facts: said$1("Document", each.category, each.expiry_date && `Expires ${formatLongDate(each.expiry_date)}`, added(each.document_date, each.entered_at)),
	files: each.file ? [each.file] : [],
	paragraphs: []
});
/** A photo or document may be much older than its upload. */
/** A stranger's file may hold anything in place of a date. */
var isMoment = (text) => typeof text === "string" && !Number.isNaN(Date.parse(text));
var added = (date, entered_at) => isMoment(date) && isMoment(entered_at) && `Added ${howLongAfter(date, entered_at)}`;
var official = (date) => evidenceOf({
	date,
	entered_at: date,
	changed_at: null,
	first_file_at: null,
	confirmed_by: null,
	is_official: true,
	mileage_fits: null
});
var motEntry = (test) => ({
	id: test.id,
	date: test.test_date,
	entered_at: "",
	title: test.is_retest ? "MOT retest" : "MOT test",
	facts: said$1(isPass(test.test_result) ? "Passed" : "Failed", odometer(test)),
	evidence: official(test.test_date),
	paragraphs: [...test.failure_reasons.map((reason) => `Failed on: ${reason}`), ...test.advisory_notices.map((notice) => `Advisory: ${notice}`)]
});
var identityEntry = (change) => ({
	id: change.id,
	date: change.changed_at,
	entered_at: change.changed_at,
	title: change.kind === "registration" ? "New registration" : "Correction",
	facts: [],
	paragraphs: [identityChangeWords(change)]
});
var instrumentEntry = (replaced, shown) => ({
	id: `instrument-${replaced.date}`,
	date: replaced.date,
	entered_at: "",
	title: "Instrument replaced",
	facts: [],
	paragraphs: [instrumentWords(replaced, shown)]
});
/** What a reading was before it was corrected; of a test, what the test says. */
function correctionEntries({ readings = [], mot_tests }, shown) {
	const wrong = new Map([...mot_tests.map((test) => [test.id, {
		miles: milesRead(test),
		source: "mot"
	}]), ...readings.map(({ id, value, unit, source }) => [id, {
		miles: inMiles(value, unit),
		source
	}])]);
	return readings.flatMap(({ id, date, value, unit, corrects, reason, stands, entered_at }) => {
		const was = wrong.get(corrects ?? "");
		const entry = {
			id,
			date,
			entered_at,
			facts: []
		};
		if (was?.miles != null) return {
			...entry,
			title: "Mileage corrected",
			paragraphs: [correctionWords({
				date,
				...was,
				miles: was.miles,
				corrected_miles: inMiles(value, unit),
				reason
			}, shown)]
		};
		return !stands && !readings.some((other) => other.corrects === id) && reason !== null ? {
			...entry,
			title: "Mileage taken back",
			paragraphs: [`${formatDistance(inMiles(value, unit), shown)}: ${reason}`]
		} : [];
	});
}
var statedBy = {
	manual: "Entered by hand",
	lookup: "From the registry",
	transfer: "At a handover"
};
/** Mileage that stands by itself; what was corrected or taken back is told with its correction. */
function readingEntries({ readings = [] }, shown) {
	return readings.filter(({ corrects, stands }) => corrects === null && stands).map(({ id, date, value, unit, source, entered_at }) => ({
		id,
		date,
		entered_at,
		title: "Mileage",
		facts: said$1(formatDistance(inMiles(value, unit), shown, isKilometres(unit) ? value : null), statedBy[source] ?? null),
		paragraphs: []
	}));
}
var inMiles = (value, unit) => milesRead({
	odometer_reading: value,
	odometer_unit: unit
});
var keeperEntry = (keeper) => ({
	id: keeper.id,
	date: keeper.date_of_transaction,
	entered_at: "",
	title: "Change of keeper",
	facts: said$1(plural(keeper.number_of_previous_keepers, "previous keeper"), keeper.in_garagetale && "Handed over in GarageTale"),
	paragraphs: []
});
/** What the car counts, as its history says. */
var unitOf = ({ vehicle }) => vehicle.odometer_unit === "km" ? "km" : "mi";
var compare = (one, other) => one < other ? -1 : one > other ? 1 : 0;
var numerals$1 = new Intl.NumberFormat("en-GB");
var odometer = ({ odometer_reading, odometer_unit }) => odometer_reading !== null && `${numerals$1.format(odometer_reading)} ${isKilometres(odometer_unit) ? "km" : "mi"}`;
/** '12 service records', for every kind that has any. */
function countsOf({ logs, modifications, notes, media, documents, mot_tests }) {
	const kind = (name) => logs.filter((log) => log.kind === name).length;
	return [
		...logKinds.map((each) => [kind(each.kind), ...each.nouns.counted]),
		[
			modifications.length,
			"modification",
			"modifications"
		],
		[
			mot_tests.length,
			"MOT test",
			"MOT tests"
		],
		[
			notes.length,
			"note",
			"notes"
		],
		[
			media.length,
			"photo or video",
			"photos and videos"
		],
		[
			documents.length,
			"document",
			"documents"
		]
	].filter(([count]) => count > 0).map(([count, one, several]) => plural(count, one, several));
}
/** The first and the last mileage in the history, in miles. */
function readingsOf({ logs, mot_tests }) {
	const readings = [...logs.map(({ date, mileage }) => ({
		date,
		miles: mileage
	})), ...mot_tests.map((test) => ({
		date: test.test_date,
		miles: milesRead(test)
	}))].filter((each) => each.miles !== null).sort((a, b) => compare(a.date, b.date) || a.miles - b.miles);
	const [first, last] = [readings[0], readings.at(-1)];
	return first && last ? {
		first,
		last
	} : null;
}
/** 'Mileage from 12,000 mi (3 May 2019) to 41,000 mi (1 June 2026)' */
function mileageSpan(history, shown) {
	const readings = readingsOf(history);
	const said = ({ miles, date }) => `${formatDistance(miles, shown)} (${formatLongDate(date)})`;
	return readings && `Mileage from ${said(readings.first)} to ${said(readings.last)}`;
}
/** ['Engine', '1.6'], for whatever is known of the car. */
function vehicleFacts({ vehicle }, shown) {
	const keepers = vehicle.number_of_previous_keepers;
	return [
		["First registered", vehicle.date_first_registered && formatLongDate(vehicle.date_first_registered)],
		["Mileage", formatDistance(vehicle.mileage, shown, vehicle.mileage_km)],
		["Engine", vehicle.engine_type],
		["Fuel", vehicle.fuel_type],
		["Transmission", vehicle.transmission],
		["Colour", vehicle.color],
		["Previous keepers", keepers === null ? null : String(keepers)]
	].filter((fact) => !!fact[1]);
}
// domain/ownership/sealed-history.ts
/**
* A proven document as it is shown: characters that nobody sees are named, and lists that the earliest seals lack are
* empty.
*/
function sealedHistory(document) {
	const shown = JSON.parse(JSON.stringify(document), (_, value) => typeof value === "string" ? visibly(value) : value);
	return {
		...shown,
		identity_changes: shown.identity_changes ?? [],
		documents: shown.documents ?? [],
		keepers: shown.keepers ?? []
	};
}
// domain/records/amendment-words.ts
var labels = {
	service_center: "service centre",
	products_used: "products used",
	install_date: "install date",
	is_major_upgrade: "major upgrade",
	date_taken: "date taken",
	comments: "notes",
	content: "note"
};
var numerals = new Intl.NumberFormat("en-GB");
function said(value) {
	if (value === null || value === void 0 || value === "") return "nothing";
	if (typeof value === "boolean") return value ? "yes" : "no";
	if (typeof value === "number") return numerals.format(value);
	const text = cleanText(String(value));
	return /^\d{4}-\d{2}-\d{2}$/.test(text) ? formatLongDate(text) : text;
}
/** 'mileage', '30,120', '40,120' */
var changeWords = (changes) => Object.entries(changes).map(([field, { from, to }]) => ({
	field: Object.hasOwn(labels, field) ? labels[field] ?? field : field.replaceAll("_", " "),
	from: said(from),
	to: said(to)
}));
// scripts/offline/page-style.ts
/** Racing green on paper; from system fonts, since nothing may come from outside. */
var pageStyle = `
:root { color-scheme: light dark; --page: #f6f3ec; --card: #fff; --ink: #17211d; --quiet: #56635c; --line: #d9d4c7;
  --good: #2e7d4f; --warn: #8a5200; --danger: #b3261e; }
@media (prefers-color-scheme: dark) { :root { --page: #0f1412; --card: #18201c; --ink: #e9eee9; --quiet: #a3b0a8;
  --line: #33403a; --good: #4fb286; --warn: #e0a24a; --danger: #f28b82; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 16px/1.5 Barlow, "Segoe UI", system-ui, sans-serif;
  font-variant-numeric: tabular-nums; }
main { max-width: 56rem; margin: 0 auto; padding: 1rem; }
h1, h2, h3, h4, summary { font-family: "Barlow Semi Condensed", "Arial Narrow", "Segoe UI", system-ui, sans-serif;
  line-height: 1.2; margin: 0; }
h1 { font-size: 2.25rem; } h2 { font-size: 1.6rem; } h3 { font-size: 1.3rem; margin-top: 1.5rem; } h4 { font-size: 1.1rem; }
p { margin: .25rem 0; overflow-wrap: anywhere; }
header, section { background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: 1.25rem; margin: 1rem 0; }
header { border-width: 2px; }
.good { border-color: var(--good); } .good h1 { color: var(--good); }
.warn { border-color: var(--warn); } .warn h1 { color: var(--warn); }
.danger { border-color: var(--danger); } .danger h1 { color: var(--danger); }
.quiet, .day, dt, .file { color: var(--quiet); }
.day, dt, .file, pre { font-size: .875rem; }
.plate { background: #f7c600; color: #17211d; border: 1px solid #17211d; border-radius: 4px; padding: 0 .4em;
  white-space: nowrap; }
dl { display: flex; flex-wrap: wrap; gap: .75rem 2rem; margin: 1rem 0; }
dd { margin: 0; font-weight: 600; overflow-wrap: anywhere; }
summary { cursor: pointer; font-weight: 700; padding: .5rem 0; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; }
ol { list-style: none; margin: .5rem 0 0; padding: 0; border-bottom: 1px solid var(--line); }
li { border-top: 1px solid var(--line); padding: .6rem 0; }
.log { border-top: 1px solid var(--line); margin-top: 1rem; } .log h3 { margin-top: 1rem; }
.seen, .doubt { font-weight: 600; padding-left: .75rem; border-left: 4px solid var(--good); }
.doubt { border-color: var(--warn); color: var(--warn); }
.logged { color: var(--quiet); font-size: .875rem; }
.words { white-space: pre-line; }
.amendment { border-left: 4px solid #f7c600; padding-left: .75rem; margin-top: .5rem; }
@media (min-width: 40rem) { li { display: grid; grid-template-columns: 9rem minmax(0, 1fr); gap: 1rem; } }
@media print { :root { color-scheme: light; --page: #fff; --card: #fff; --ink: #000; --quiet: #444; --line: #bbb; }
  main { max-width: none; padding: 0; } header, section { padding: .75rem; }
  details::details-content { content-visibility: visible; block-size: auto; }
  li { break-inside: avoid; } h2, h3, h4 { break-after: avoid; } }
`;
// scripts/offline/history-page.ts
var marks = {
	"&": "&amp;",
	"<": "&lt;",
	">": "&gt;",
	"\"": "&quot;",
	"'": "&#39;"
};
var text = (words) => visibly(String(words)).replace(/[&<>"']/g, (mark) => marks[mark] ?? "");
var historyPage = ({ tone, heading, verdict, lines, proven, written }) => `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="referrer" content="no-referrer">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text(heading)}: a handover file of GarageTale</title>
<style>${pageStyle}</style>
</head>
<body>
<main>
<header class="${tone}">
<h1>${text(heading)}</h1>
<p>${text(verdict)}</p>
<p class="quiet">Checked with verify-handover.mjs on ${text(formatLongDate(written))}. Only the file proves anything: whoever has it can check it again, and anyone can write a page like this one.</p>
<details><summary>What was checked</summary><pre>${text(lines.join("\n"))}</pre></details>
</header>
${proven.map(({ document, log }, at) => historyOf(document, log, at === 0)).join("\n")}
</main>
</body>
</html>
`;
/** A file that is proven but can't be read is said to be so: the verdict must be written all the same. */
function historyOf(document, log, isNewest) {
	try {
		const history = sealedHistory(document);
		const inUnit = shownToVisitors(unitOf(history));
		const { make, model, year, registration_number: plate } = history.vehicle;
		return `<section>
<h2>${text(`${year} ${make} ${model}`)}${plate ? ` <span class="plate">${text(formatRegistration(plate))}</span>` : ""}</h2>
<p>Handover ${text(history.sequence)}, sealed on ${text(formatLongDate(history.sealed_at))}</p>
<dl>${vehicleFacts(history, inUnit).map(([label, value]) => `<div><dt>${text(label)}</dt><dd>${text(value)}</dd></div>`).join("")}</dl>
${summaryOf(history, inUnit)}
${logOf(log)}
<details${isNewest ? " open" : ""}><summary>The sealed history</summary>
${yearsOf(bookOf(history, inUnit, { isWhole: true }), log)}
</details>
</section>`;
	} catch {
		return "<section><p>The history in this file could not be read.</p></section>";
	}
}
function summaryOf(history, inUnit) {
	const counts = countsOf(history);
	const span = mileageSpan(history, inUnit);
	return [...counts.length > 0 ? [`<p><strong>${text(sentenceCase(listed(counts)))}</strong></p>`] : [], ...span ? [`<p class="quiet">${text(span)}</p>`] : []].join("\n");
}
/** Who vouches for it comes first, and is the strongest. */
var logOf = ({ problem, apart, said: [witness, ...said], isWitnessed }) => `<div class="log"><h3>What the log proves</h3>
${problem ? `<p class="doubt">${text(problem)}</p>` : ""}
${apart.map((words) => `<p class="doubt">${text(words)}</p>`).join("")}
${witness ? `<p class="${isWitnessed ? "seen" : "doubt"}">${text(witness)}</p>` : ""}
${said.map((words) => `<p>${text(words)}</p>`).join("\n")}
</div>`;
var yearsOf = (entries, log) => [...Map.groupBy(entries, ({ date }) => date.slice(0, 4))].map(([year, ofYear]) => `<h3>${text(year)}</h3>\n<ol>\n${ofYear.map((entry) => entryOf(entry, loggedOf(log, entry.id))).join("\n")}\n</ol>`).join("\n");
var entryOf = ({ date, title, facts, paragraphs, files, amendments }, logged) => `<li><p class="day">${text(formatLongDate(date))}</p><div>
<h4>${text(title)}</h4>
${facts.length > 0 ? `<p class="quiet">${text(facts.join(" · "))}</p>` : ""}
${paragraphs.map((words) => `<p class="words">${text(words)}</p>`).join("")}
${files.map(({ sha256, type }) => `<p class="file">${text(type)}, SHA-256 <code>${text(sha256)}</code></p>`).join("")}
${logged.map((words) => `<p class="logged">${text(words)}</p>`).join("")}
${amendments.map(amendmentOf).join("")}
</div></li>`;
var amendmentOf = ({ changes, reason, created_at }) => `<div class="amendment"><p class="quiet">Amended on ${text(formatLongDate(created_at))}:</p>${changeWords(changes).map(({ field, from, to }) => `<p>${text(field)} ${text(from)} → <strong>${text(to)}</strong></p>`).join("")}${reason ? `<p class="words">Reason: ${text(reason)}</p>` : ""}</div>`;
// scripts/offline/verify-handover.mjs
var usage = "Usage: node verify-handover.mjs <handover.json> [earlier-handover.json …] [--keys keys.json] [--html history.html]";
var unprintable = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]|(?! )\p{Zs}/gu;
var escaped = (character) => `\\u{${character.codePointAt(0).toString(16)}}`;
var lines = [];
function say(line, to = console.log) {
	const printable = line.replace(unprintable, escaped);
	lines.push(printable);
	to(printable);
}
var linksOf = (files) => files.filter(({ file: { document } }) => Number.isSafeInteger(document.sequence) && document.sequence >= 1).map(({ file: { document, hash } }) => ({
	sequence: document.sequence,
	hash: brief(hash, 80),
	previous_hash: typeof document.previous_hash === "string" ? document.previous_hash : null
}));
/** What the log says of a file that has passed every other check. */
function readLog(file, trusted) {
	const without = (problem) => ({
		isChecked: false,
		problem,
		apart: [],
		said: [],
		entries: {},
		isWitnessed: false
	});
	if (file.log === void 0) return without(noLogPart);
	if (!trusted) return without("What this file holds from the log could not be checked: keys.json is older than the log. Download it again from /verify.");
	try {
		return {
			isChecked: true,
			...logFindings(file, checkProof(file.log, trusted))
		};
	} catch {
		return {
			isChecked: true,
			...provesNothing("it cannot be read")
		};
	}
}
/** Once every file has passed by itself: entries that a later one has lost, or says otherwise. */
function* lostBetween(files) {
	for (const [at, later] of files.entries()) {
		const earlier = files[at - 1];
		if (!earlier || earlier.file.hash === later.file.hash) continue;
		try {
			yield* entriesBetween(earlier.file.document, later.file.document);
		} catch {
			yield `Handovers ${placeOf(earlier)} and ${placeOf(later)} could not be compared.`;
		}
	}
}
function readKeys(path) {
	try {
		const { keys, as_of, log_keys, witness_keys, timestamp_ca } = JSON.parse(readFileSync(path, "utf8"));
		const others = {
			witness_keys: textsOf(witness_keys),
			timestamp_ca: textsOf(timestamp_ca)
		};
		const trusted = Array.isArray(log_keys) && {
			log_keys: textsOf(log_keys),
			...others
		};
		if (Array.isArray(keys)) return {
			keys: keys.filter(isPart),
			as_of,
			trusted
		};
	} catch {}
	say(`${path} is not a list of keys. Download it again from /api/public/handovers/keys.`, console.error);
	process.exit(2);
}
var given = process.argv.slice(2);
/** The value of an option; null if it has none, undefined if it was not given. */
function option(name) {
	const at = given.indexOf(name);
	return at < 0 ? void 0 : given.splice(at, 2)[1] ?? null;
}
var keysPath = option("--keys");
var pagePath = option("--html");
var isPage = pagePath === void 0 || /\.html?$/i.test(pagePath ?? "");
if (given.length === 0 || given.some((path) => path.startsWith("-")) || keysPath === null || !isPage) {
	console.error(usage);
	process.exit(2);
}
var failed = 0;
var failedLogs = 0;
var odd = 0;
var unproven = [];
function report(checks) {
	for (const [what, passed, explanation] of checks) {
		if (!passed) failed++;
		say(passed ? `  ok    ${what}` : `  FAIL  ${what}: ${explanation}`);
	}
}
var mostSaid = 50;
function warn(lines, mark = "ODD ") {
	const all = [...lines];
	if (mark === "ODD ") odd += all.length;
	for (const line of all.slice(0, mostSaid)) say(`  ${mark}  ${line}`);
	if (all.length > mostSaid) say(`  ${mark}  … and ${all.length - mostSaid} more`);
}
function reportLog({ file, log }) {
	say(files.length > 1 ? `What the log proves of handover ${placeOf({ file })}` : "What the log proves");
	if (!log.isChecked) return say(`  log   ${log.problem}`);
	if (log.problem) failedLogs++;
	report([[
		"log",
		!log.problem,
		log.problem
	]]);
	warn(log.apart);
	for (const line of [...log.said, ...entryLines(file.document, log)]) say(`  log   ${line}`);
}
var files = [];
for (const path of given) {
	const { problem, ...found } = read(path);
	say(basename(path));
	if (problem) report([[
		"file",
		false,
		problem
	]]);
	else {
		const { sequence, sealed_at } = found.file.document;
		say(`  ${nameOf(found.vehicle)}; handover ${brief(sequence)}, sealed ${brief(sealed_at, 40)}`);
		report(checksOf(found));
		if (found.remark) warn([found.remark], "note");
		const odd = oddReadings(found.file.document);
		const told = (isConflict) => odd.filter(([conflict]) => conflict === isConflict).map(([, words]) => words);
		warn(told(true));
		warn(told(false), "note");
		warn(changedEntries(found.file.document), "note");
		files.push(found);
	}
}
if (files.length > 1) {
	say("Together");
	for (const { kind, sentence } of walkChain(linksOf(files))) if (kind === "gap") warn([sentence]);
	else if (kind !== "beginning") report([[
		"chain",
		kind !== "broken",
		sentence
	]]);
	if (failed === 0) warn(lostBetween(inOrder(files)));
}
warn(identityBreaks(inOrder(files)));
if (keysPath) {
	const { keys, as_of, trusted } = readKeys(keysPath);
	say(as_of ? `Keys, as published on ${brief(as_of, 40)}: fetch them again to learn of any revoked since` : "Keys");
	report(trustOf(files, keys, unproven));
	if (failed === 0) for (const found of inOrder(files)) {
		found.log = readLog(found.file, trusted);
		reportLog(found);
	}
}
var first = files.length > 0 && Math.min(...files.map(placeOf));
if (first > 1) say(`Not checked: the chain before handover ${first}. Name the earlier files to check it too.`);
if (!keysPath && files.length > 0) {
	const ids = [...new Set(files.map(({ file }) => brief(file.key_id, 20)))].join(", ");
	unproven.push(`without --keys nobody can tell whether key ${ids} is GarageTale's, and anybody can sign a file with a key of their own. Download keys.json from /verify and name it with --keys.`);
}
var [tone, heading, verdict] = failed > 0 ? failed === failedLogs ? [
	"danger",
	"Not what the log holds",
	"The history is as it was sealed, but the part from the log is not what GarageTale added to it."
] : [
	"danger",
	"Not genuine",
	`${failed} check${failed > 1 ? "s" : ""} failed. This is not what GarageTale sealed.`
] : unproven.length > 0 ? [
	"warn",
	"Not proven",
	unproven.map((why) => `NOTHING IS PROVEN: ${why}`).join("\n")
] : odd > 0 ? [
	"good",
	"Genuine",
	"The files are as they were sealed, but what they say does not fit together: see ODD above."
] : [
	"good",
	"Genuine",
	"Everything that was checked is as it was sealed."
];
for (const line of verdict.split("\n")) say(line);
if (pagePath) {
	const proven = tone === "good" ? inOrder(files).map(({ file, log }) => ({
		document: file.document,
		log
	})) : [];
	const page = {
		tone,
		heading,
		verdict: verdict.replace("above", "below"),
		lines,
		written: /* @__PURE__ */ new Date()
	};
	writeFileSync(pagePath, historyPage({
		...page,
		proven: proven.reverse()
	}));
	console.log(tone === "good" ? `The history is in ${pagePath}.` : `The verdict is in ${pagePath}, without a history.`);
}
process.exitCode = failed > 0 ? 1 : unproven.length > 0 ? 3 : odd > 0 ? 4 : 0;
export {};
