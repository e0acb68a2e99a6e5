ALTER TABLE "orders" DROP CONSTRAINT "orders_auth_code_unique";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_provider_trade_no_unique";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "provider" text DEFAULT 'mycard' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_payment" UNIQUE("provider","auth_code");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_trade" UNIQUE("provider","provider_trade_no");