ALTER TABLE "withdrawals" ADD COLUMN "by_operator" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "withdrawals" SET "by_operator" = true FROM "order_events" WHERE "order_events"."order_no" = "withdrawals"."order_no" AND "order_events"."state" = 'refundRequested' AND "order_events"."reason" = 'operator';
