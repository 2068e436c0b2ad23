import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { daysUntilRefresh, readValuation, valuationTexts, valuationValues } from './valuation.ts'

describe('a valuation', () => {
  test('holds nine values, by the provider’s names for them (VALU-09, CALL-78)', () => {
    const ValuationList = {
      OTR: 20_000,
      DealerForecourt: 9000,
      TradeRetail: '8,500',
      PrivateClean: '£8250.50',
      PrivateAverage: 8000,
      PartExchange: 7500,
      Auction: 7200,
      TradeAverage: 7000,
      TradePoor: 6100,
    }
    expect(readValuation({ Response: { DataItems: { ValuationList } } })).toEqual({
      otr_value: 20_000,
      dealer_forecourt_value: 9000,
      trade_retail_value: 8500,
      private_clean_value: 8250.5,
      private_average_value: 8000,
      part_exchange_value: 7500,
      auction_value: 7200,
      trade_average_value: 7000,
      trade_poor_value: 6100,
    })
    expect(Object.keys(valuationValues)).toHaveLength(9)
  })

  test('of which none can be read is none', () => {
    for (const ValuationList of [null, {}, { OTR: -1 }, { PrivateAverage: 'ask us' }, []])
      expect(readValuation({ Response: { DataItems: { ValuationList } } })).toBeNull()
  })

  test('is read without a throw, whatever came', () => {
    fc.assert(fc.property(fc.anything({ maxDepth: 5 }), (answer) => void readValuation(answer)))
  })

  test('may be refreshed when it is 30 days old; the days left are rounded up (VALU-03)', () => {
    const fetched = '2026-03-01T12:00:00Z'
    const left = (now: string) => daysUntilRefresh(fetched, new Date(now))
    expect(left('2026-03-01T12:00:00Z')).toBe(30)
    expect(left('2026-03-02T11:59:59Z')).toBe(30)
    expect(left('2026-03-02T12:00:01Z')).toBe(29)
    expect(left('2026-03-31T11:59:59Z')).toBe(1)
    expect(left('2026-03-31T12:00:00Z')).toBe(0)
    expect(left('2027-01-01T00:00:00Z')).toBe(0)
    expect(daysUntilRefresh(null)).toBe(0)
    expect(valuationTexts.tooSoon(1)).toBe(
      'Cannot Refresh Valuation: Vehicle valuations can only be refreshed once a month. Please try again in 1 day.',
    )
  })
})
