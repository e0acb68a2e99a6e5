CREATE TABLE "operator_acts" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"operator" text NOT NULL,
	"act" text NOT NULL,
	"subject" text
);
--> statement-breakpoint
DROP INDEX "pre_registration_challenges_live";--> statement-breakpoint
ALTER TABLE "secrets" DROP CONSTRAINT "secrets_pkey";--> statement-breakpoint
ALTER TABLE "secrets" ADD COLUMN "generation" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "secrets" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "secrets" ADD CONSTRAINT "secrets_name_generation_pk" PRIMARY KEY("name","generation");--> statement-breakpoint
ALTER TABLE "pre_registration_challenges" ADD COLUMN "asked_from" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "operator_acts_subject" ON "operator_acts" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "operator_acts_at" ON "operator_acts" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "pre_registration_challenges_live" ON "pre_registration_challenges" USING btree ("contact","asked_from") WHERE "pre_registration_challenges"."ended" is null;