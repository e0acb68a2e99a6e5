DROP INDEX "products_category";--> statement-breakpoint
CREATE INDEX "products_order" ON "products" USING btree ("position","product_id");--> statement-breakpoint
CREATE INDEX "products_category" ON "products" USING btree ("category","position","product_id");