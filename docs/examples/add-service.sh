#!/bin/sh
# Adds a service with a photo of its invoice.
#
#   API=https://garage.example/api KEY=gt_… sh add-service.sh invoice.jpg
#
# The key is for one vehicle and needs records:add. Wants curl.
set -eu
photo=$1

ask() { curl -sS --fail-with-body -H "Authorization: Bearer $KEY" "$@"; }
value_of() { sed -n "s/.*\"$1\":\"\([^\"]*\)\".*/\1/p"; }

# A UUID made of the photo: run twice with one invoice, this uploads one file and adds one service.
attempt=$(sha256sum <"$photo" | sed 's/^\(.\{8\}\)\(.\{4\}\)\(.\{4\}\)\(.\{4\}\)\(.\{12\}\).*/\1-\2-\3-\4-\5/')

vehicle=$(ask "$API/key" | value_of vehicle_id)
file=$(ask -H "idempotency-key: $attempt" --data-binary "@$photo" "$API/uploads/receipt" | value_of id)

ask -H 'content-type: application/json' -H "idempotency-key: $attempt" \
  "$API/vehicles/$vehicle/service-records" -d @- <<END
{
  "type": "Oil Change",
  "date": "2026-03-02",
  "cost": 129.90,
  "service_center": "Pier Garage",
  "comments": "5W-30, filter changed",
  "image_ids": ["$file"]
}
END
