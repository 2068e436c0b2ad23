import { fileURLToPath } from 'node:url'
import type { ReceiptReading } from '#domain/records/receipts/read-receipt.ts'

/** How the paper and its photo look: a degree is enough to upset a reader, and thermal paper fades. */
export interface Sample {
  name: string
  text: string
  paper: 'till' | 'invoice'
  font: string
  ink?: string
  turned?: number
  blurred?: number
  noise?: number
  shadow?: boolean
  says: Partial<ReceiptReading>
}

const till = { paper: 'till', font: 'Liberation Mono' } as const
const invoice = { paper: 'invoice', font: 'Liberation Sans' } as const

/** Invented, in the manner of British forecourts and workshops. */
export const samples: Sample[] = [
  {
    ...till,
    name: 'forecourt',
    text: `
       HIGHFIELD SERVICE STATION
          A38 LITTLE AVON
       VAT No. 123 4567 89

 Pump   Litres      Price
  04    32.45 L  @  145.9 p/L
 UNLEADED E10           £47.34
 ----------------------------
 TOTAL                  £47.34
 VISA DEBIT             £47.34
 CHANGE                  £0.00

 VAT RATE   NET     VAT
 A 20.00%   39.45   7.89

 14/03/26  17:42   RCPT 004512
   THANK YOU - DRIVE SAFELY`,
    says: { date: '2026-03-14', total: 47.34, litres: 32.45, price_per_litre: 1.459 },
  },
  {
    ...till,
    name: 'supermarket',
    font: 'DejaVu Sans Mono',
    turned: 2.2,
    noise: 14,
    text: `
        MARLOW & DAUGHTERS
        PETROL FILLING STATION
         Tel: 01632 960 114

 DIESEL
 Pump 7
 41.07 LITRES @ £1.529/L
                       £62.80 A
 MEAL DEAL              £3.90 Z

 TOTAL TO PAY          £66.70
 MASTERCARD            £66.70

 AID: A0000000041010
 PAN SEQ: 01
 AUTH CODE: 482911

 02 MAY 2026 08:15`,
    says: { date: '2026-05-02', total: 66.7, litres: 41.07, price_per_litre: 1.529 },
  },
  {
    ...till,
    name: 'faded',
    ink: '#8d8a86',
    noise: 10,
    text: `
       COTSWOLD FUELS LTD
         CIRENCESTER ROAD

 DATE: 21/11/2025 TIME: 12:03

 PUMP 02   SUPER UNLEADED E5
 VOLUME            28.61 L
 PRICE/L          159.9 p
 AMOUNT          GBP 45.75

 NET               38.13
 VAT 20%            7.62
 TOTAL         GBP 45.75
 CASH              50.00
 CHANGE             4.25`,
    says: { date: '2025-11-21', total: 45.75, litres: 28.61, price_per_litre: 1.599 },
  },
  {
    ...till,
    name: 'card slip',
    turned: -3,
    text: `
        HARBOUR GARAGE
          FALMOUTH

     ** CUSTOMER COPY **

 VISA CONTACTLESS
 ************4471
 SALE
 AMOUNT           £58.20
 TOTAL            £58.20

 APPROVED
 AUTH 009381
 MID ***62211
 TID ****8841
 09-JAN-26 19:27

    PLEASE KEEP RECEIPT`,
    says: { date: '2026-01-09', total: 58.2 },
  },
  {
    ...till,
    name: 'crumpled light',
    shadow: true,
    blurred: 0.6,
    noise: 12,
    text: `
      BRAMBLE LANE MOTORS
       MOT & TYRE CENTRE

 JOB 20817
 REG GT12 QFF
 MILEAGE: 61,408

 2 x TYRE 195/50R15    96.00
 BALANCE & VALVE       12.00
 PUNCTURE REPAIR       15.00

 SUBTOTAL            £123.00
 VAT @ 20%            £24.60
 TOTAL INC VAT       £147.60
 PAID BY CARD        £147.60

 Date 30/06/2026`,
    says: { date: '2026-06-30', total: 147.6, mileage: 61408 },
  },
  {
    ...invoice,
    name: 'invoice',
    text: `
    AVONDALE AUTO SERVICES LTD
    Unit 4, Mill Trading Estate, Stroud GL5 0XX
    VAT Reg No: GB 998 7766 55

    INVOICE No: INV-20448              Invoice date: 17 September 2026
    Registration: GT64 QVW             Mileage: 45,120
    Make/Model: Volkswagen Golf GTI    Due date: 17 October 2026

    Qty   Description                        Unit       Amount
    1     Major service                      185.00     185.00
    4.5   Engine oil 5W-30 (litres)            9.80      44.10
    1     Brake fluid change                  49.00      49.00
    2     Wiper blade                         14.50      29.00

                                     Sub total          £307.10
                                     VAT @ 20%           £61.42
                                     Total inc VAT      £368.52
                                     Amount paid          £0.00
                                     Balance due        £368.52

    Next service due at 55,120 miles or 17/09/2027`,
    says: { date: '2026-09-17', total: 368.52, mileage: 45120 },
  },
  {
    ...invoice,
    name: 'worn invoice',
    font: 'DejaVu Serif',
    turned: 1.5,
    noise: 12,
    ink: '#4b4b52',
    text: `
    Thistle & Sons, Motor Engineers
    14 Kirkgate, Kelso TD5

    Invoice 3391                    Date: 05/02/2026
    Vehicle: Land Rover Discovery Sport  GT66 QLR
    Odometer reading: 103 877 miles

    Front brake discs and pads (parts)     212.40
    Labour 2.5 hrs @ 64.00                 160.00
    Sundries                                 8.50

    Net                                    380.90
    VAT 20%                                 76.18
    Grand total                           £457.08

    Paid with thanks, bank transfer`,
    says: { date: '2026-02-05', total: 457.08, mileage: 103877 },
  },
  {
    ...invoice,
    name: 'mot invoice',
    font: 'Liberation Serif',
    shadow: true,
    text: `
    PENNINE MOT CENTRE
    Invoice/Receipt  No 11872
    Tax point: 23.04.2026

    VRM: GT09 QVX     Speedo: 88,214 mi

    MOT test class 4                    £54.85
    Bulb replacement                     £6.50

    Total excl. VAT                     £60.27
    VAT                                  £1.08
    Total                               £61.35

    MOT expiry: 22.04.2027`,
    says: { date: '2026-04-23', total: 61.35, mileage: 88214 },
  },
  {
    ...till,
    name: 'lpg',
    font: 'DejaVu Sans Mono',
    noise: 26,
    turned: 4,
    text: `
      MOORSIDE FILLING STN
      VAT REG 552 8899 01

 2026-08-11 07:51
 PUMP NO 3
 AUTOGAS LPG
 35.20 ltr x 89.9 pence
 SALE TOTAL       31.64 GBP
 VAT INCL 20%      5.27

 DEBIT            31.64
 THANK YOU`,
    says: { date: '2026-08-11', total: 31.64, litres: 35.2, price_per_litre: 0.899 },
  },
  {
    ...till,
    name: 'motorway',
    font: 'Liberation Sans Narrow',
    blurred: 0.8,
    text: `
   M5 NORTH SERVICES
   FUEL FORECOURT

 Fuel        V-Diesel
 Quantity    52,18 l
 Unit price  GBP 1.789
 Sub-Total   £93.35
 Loyalty     -£2.00
 TOTAL       £91.35

 CARD **** 1180   £91.35
 Sat 18 Jul 2026 16:20`,
    says: { date: '2026-07-18', total: 91.35, litres: 52.18, price_per_litre: 1.789 },
  },
  {
    ...till,
    name: 'nothing to read',
    text: `
        WASH & GO

   NO SERVICE TODAY
   SORRY
   PLEASE COME AGAIN`,
    says: {},
  },
  {
    ...till,
    name: 'dim',
    ink: '#77736c',
    blurred: 0.9,
    noise: 18,
    shadow: true,
    turned: -1.4,
    text: `
     OAKTREE ROAD GARAGE
      Est. 1962

 Date  7/10/26   Time 18:04
 Pump 1  Unleaded
 40.00 L  @ 138.9p per L

 TOTAL         £55.56
 CASH          £60.00
 CHANGE         £4.44`,
    says: { date: '2026-10-07', total: 55.56, litres: 40, price_per_litre: 1.389 },
  },
]

export const photoOf = (name: string) =>
  fileURLToPath(new URL(`./pictures/${name.replaceAll(' ', '-')}.jpg`, import.meta.url))
